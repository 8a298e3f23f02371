import {
  losesInTurn,
  losesWhatIsHeldBack,
  neverPromisesMoreAtOnce,
  ordersLoseToo,
  takesOthersWhileWaiting,
} from '@millwright/seeds/testing/scenarios/flows/promises.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('promises that a lot can not keep', () => {
  it('are taken back from who would be served last, who is told why and served anew', () => losesInTurn(company.works));
  it('are those on what is blocked, expired or sent back as a whole', () => losesWhatIsHeldBack(company.works));
  it('are replaced from another lot, also while their shipment waits for something else', () => takesOthersWhileWaiting(company.works));
  it('set a manufacturing order back to waiting, with what it lacks', () => ordersLoseToo(company.works));
  it('are never made by eight writers at once', () => neverPromisesMoreAtOnce(company.works));
});
