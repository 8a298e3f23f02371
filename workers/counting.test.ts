import { countsAbsolutely, refusesCountsBelowZero } from '@millwright/seeds/testing/scenarios/flows/counting-twice.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from './testing/works.ts';

const company = builtInCompany();

describe('a count', () => {
  it('is absolute: two of 40 on 50 leave 40, on one sheet, at once and one after the other', () => countsAbsolutely(company.works));
  it('below zero is not posted', () => refusesCountsBelowZero(company.works));
});
