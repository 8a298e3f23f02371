import { seeds } from '@millwright/seeds/seeds.ts';
import {
  followsItsPicks,
  generatesOneShipment,
  promisesNothingTwice,
  releasesOnCancellation,
  saysWhatIsMissing,
  shipsAnOrder,
  shipsNoMoreThanTheLot,
  shipsTheRest,
} from '@millwright/seeds/testing/scenarios/flows/main-job.ts';
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

describe('the built-in configuration ships an order', () => {
  it('from draft to done: first what expires first, movements written, ledger whole', () => shipsAnOrder(works));
  it('in parts: what was missing is shipped when it has come', () => shipsTheRest(works));
  it('and says what it could not take, and what of the order is on no shipment', () => saysWhatIsMissing(works));
  it('by one shipment, however often it is asked for', () => generatesOneShipment(works));
  it('and promises no unit twice to two orders at once', () => promisesNothingTwice(works));
  it('and ships what a person picked instead', () => followsItsPicks(works));
  it('and holds back what takes more from a lot than it has', () => shipsNoMoreThanTheLot(works));
  it('and lets go of what a cancelled shipment had reserved', () => releasesOnCancellation(works));
});
