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
import { describe, it } from 'vitest';
import { builtInCompany } from './testing/works.ts';

const company = builtInCompany();

describe('the built-in configuration ships an order', () => {
  it('from draft to done: first what expires first, movements written, ledger whole', () => shipsAnOrder(company.works));
  it('in parts: what was missing is shipped when it has come', () => shipsTheRest(company.works));
  it('and says what it could not take, and what of the order is on no shipment', () => saysWhatIsMissing(company.works));
  it('by one shipment, however often it is asked for', () => generatesOneShipment(company.works));
  it('and promises no unit twice to two orders at once', () => promisesNothingTwice(company.works));
  it('and ships what a person picked instead', () => followsItsPicks(company.works));
  it('and holds back what takes more from a lot than it has', () => shipsNoMoreThanTheLot(company.works));
  it('and lets go of what a cancelled shipment had reserved', () => releasesOnCancellation(company.works));
});
