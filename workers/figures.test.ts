import { seeds } from '@millwright/seeds/seeds.ts';
import { addsUpAmounts, takesSuppliersPrices } from '@millwright/seeds/testing/scenarios/records/amounts.ts';
import {
  computesFigures,
  keepsBills,
  keepsProcesses,
  opensLots,
  picksInOrdinaryPlaces,
} from '@millwright/seeds/testing/scenarios/records/figures.ts';
import { movesShippedPicks } from '@millwright/seeds/testing/scenarios/records/moved-picks.ts';
import type { Works } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Harness } from './testing/harness.ts';
import { worksOf } from './testing/works.ts';

let h: Harness;
let works: Works;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
  works = worksOf(h);
});
afterAll(() => h?.close());

describe('the built-in models', () => {
  it('show on lines what their article, lot and party say, and add up', () => computesFigures(works));
  it('price lines as articles cost when they are ordered, and add them up to the decimals of the currency', () => addsUpAmounts(works));
  it('price purchases as their supplier does', () => takesSuppliersPrices(works));
  it('keep one bill per article, with kinds and units, and copy it', () => keepsBills(works));
  it('count the articles of a process, and take any number for a step', () => keepsProcesses(works));
  it('open a lot with a movement from the inventory place', () => opensLots(works));
  it('move only picks with a quantity, once, and show the picked lots', () => movesShippedPicks(works));
  it('offer no lot of a blocked place or of one with a key', () => picksInOrdinaryPlaces(works));
});
