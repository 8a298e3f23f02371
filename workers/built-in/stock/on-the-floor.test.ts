import { confirmsPicksAsTheyWere, putsNothingWhereItIsFull } from '@millwright/seeds/testing/scenarios/floor/closed-places.ts';
import { refusesGoodsAtTheDoor } from '@millwright/seeds/testing/scenarios/floor/refused-goods.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();
const door = builtInCompany();

describe('on the floor', () => {
  it('nothing is put where it is full or blocked, and what is there goes as before', () => putsNothingWhereItIsFull(company.works));
  it('goods are refused as they arrive, all or a part: they wait at the blocked place, with the reason', () => refusesGoodsAtTheDoor(door.works));
  it('a pick is confirmed once, short with its reason, and never after it has left', () => confirmsPicksAsTheyWere(company.works));
});
