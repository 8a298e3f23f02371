import { seeds } from '@millwright/seeds/seeds.ts';
import { countsAbsolutely, refusesCountsBelowZero } from '@millwright/seeds/testing/scenarios/flows/counting-twice.ts';
import type { Works } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Harness } from './testing/harness.ts';
import { worksOf } from './testing/works.ts';

let h: Harness;
let works: Works;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions });
  works = worksOf(h);
});
afterAll(() => h?.close());

describe('a count', () => {
  it('is absolute: two of 40 on 50 leave 40, on one sheet, at once and one after the other', () => countsAbsolutely(works));
  it('below zero is not posted', () => refusesCountsBelowZero(works));
});
