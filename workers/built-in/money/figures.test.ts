import { addsUpAmounts, takesSuppliersPrices } from '@millwright/seeds/testing/scenarios/money/amounts.ts';
import {
  computesFigures,
  keepsBills,
  keepsProcesses,
  opensLots,
  picksInOrdinaryPlaces,
} from '@millwright/seeds/testing/scenarios/records/figures.ts';
import { movesShippedPicks } from '@millwright/seeds/testing/scenarios/records/moved-picks.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany({ workers: false, relay: false });

describe('the built-in models', () => {
  it('show on lines what their article, lot and party say, and add up', () => computesFigures(company.works));
  it('price lines as articles cost when they are ordered, and add them up to the decimals of the currency', () => addsUpAmounts(company.works));
  it('price purchases as their supplier does', () => takesSuppliersPrices(company.works));
  it('keep one bill per article, with kinds and units, and copy it', () => keepsBills(company.works));
  it('count the articles of a process, and take any number for a step', () => keepsProcesses(company.works));
  it('open a lot with a movement from the inventory place', () => opensLots(company.works));
  it('move only picks with a quantity, once, and show the picked lots', () => movesShippedPicks(company.works));
  it('offer no lot of a blocked place or of one with a key', () => picksInOrdinaryPlaces(company.works));
});
