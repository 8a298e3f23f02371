import { confirmsPicksAsTheyWere, putsNothingWhereItIsFull } from '@millwright/seeds/testing/scenarios/floor/closed-places.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('on the floor', () => {
  it('nothing is put where it is full or blocked, and what is there goes as before', () => putsNothingWhereItIsFull(company.works));
  it('a pick is confirmed once, short with its reason, and never after it has left', () => confirmsPicksAsTheyWere(company.works));
});
