import {
  asksAboutMoreThanOrdered,
  asksAboutNoLines,
  asksForChangedPicks,
  followsItsPicks,
  generatesOneShipment,
  promisesNothingTwice,
  raisesPicksInTurn,
  releasesOnCancellation,
  saysWhatIsMissing,
  shipsAnOrder,
  shipsNoMoreThanTheLot,
  shipsTheRest,
} from '@millwright/seeds/testing/scenarios/flows/main-job.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('the built-in configuration ships an order', () => {
  it('from draft to done: first what expires first, movements written, ledger whole', () => shipsAnOrder(company.works));
  it('in parts: what was missing is shipped when it has come', () => shipsTheRest(company.works));
  it('and says what it could not take, and what of the order is on no shipment', () => saysWhatIsMissing(company.works));
  it('and asks about one without lines', () => asksAboutNoLines(company.works));
  it('by one shipment, however often it is asked for', () => generatesOneShipment(company.works));
  it('and promises no unit twice to two orders at once', () => promisesNothingTwice(company.works));
  it('and ships what a person picked instead', () => followsItsPicks(company.works));
  it('and has a pick confirmed again that has changed since', () => asksForChangedPicks(company.works));
  it('and tells that more leaves than was ordered', () => asksAboutMoreThanOrdered(company.works));
  it('and takes no more than is free of a lot', () => shipsNoMoreThanTheLot(company.works));
  it('and gives eight who raise their picks at once what is there', () => raisesPicksInTurn(company.works));
  it('and lets go of what a cancelled shipment had reserved', () => releasesOnCancellation(company.works));
});
