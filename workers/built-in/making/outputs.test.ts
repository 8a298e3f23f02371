import {
  consumesWhatWasPicked,
  followsItsQuantity,
  givesMaterialsBack,
  keepsItsBill,
  returnsByHand,
  takesWhatWasIssued,
} from '@millwright/seeds/testing/scenarios/making/materials.ts';
import {
  consumesOnceAtOnce,
  finishesWithAnOutput,
  makesInParts,
  undoesAnOutput,
  undoesNoSum,
} from '@millwright/seeds/testing/scenarios/making/outputs.ts';
import { asksBeforeExpiredGoodsAreUsed, datesByProducts, datesWhatIsMade } from '@millwright/seeds/testing/scenarios/making/perishables.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('an order is made by outputs', () => {
  it('in parts, with scrap, and its rest by an order of its own', () => makesInParts(company.works));
  it('of what was issued to it and no more, unless it says so', () => takesWhatWasIssued(company.works));
  it('of what a person picked, more or less', () => consumesWhatWasPicked(company.works));
  it('that eight record at once, and consume nothing twice', () => consumesOnceAtOnce(company.works));
  it('also where it is finished by its steps and forms', () => finishesWithAnOutput(company.works));
  it('that are undone once, while their goods stand where they were put', () => undoesAnOutput(company.works));
  it('whose sum is no change that anybody undoes', () => undoesNoSum(company.works));
});

describe('what is perishable has its expiry date', () => {
  it('given with the output, or by the shelf life of its article', () => datesWhatIsMade(company.works));
  it('also where it is a by-product', () => datesByProducts(company.works));
});

it('what has expired since it was picked is used once somebody has said why', () => asksBeforeExpiredGoodsAreUsed(company.works));

describe('what an order took', () => {
  it('comes back when it is cancelled, at any step', () => givesMaterialsBack(company.works));
  it('comes back by hand, at most what is there', () => returnsByHand(company.works));
  it('follows its quantity', () => followsItsQuantity(company.works));
  it('follows the bill that it began with, until the present one is taken', () => keepsItsBill(company.works));
});
