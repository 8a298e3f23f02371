import { buysByReferences, keepsRates, pricesByLists } from '@millwright/seeds/testing/scenarios/money/prices.ts';
import { keepsAddresses, ordersQuotations, refusesOrders } from '@millwright/seeds/testing/scenarios/money/quotations.ts';
import { tellsUnknownValues, valuesAtOnce, valuesMovements } from '@millwright/seeds/testing/scenarios/money/stock-value.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

describe('prices', () => {
  const company = builtInCompany({ workers: false, relay: false });
  it('come from the list of the customer, of the company or the article, and say which', () => pricesByLists(company.works));
  it('of purchases, their numbers and times come from the references of their supplier', () => buysByReferences(company.works));
});

describe('currencies', () => {
  const company = builtInCompany({ workers: false, relay: false });
  it('an order keeps the rate of its day, and an unknown rate is told', () => keepsRates(company.works));
});

describe('quotations', () => {
  const company = builtInCompany();
  it('become one order of what was accepted, at their prices', () => ordersQuotations(company.works));
  it('that were refused, have expired or have nothing accepted become none', () => refusesOrders(company.works));
  it('and orders go to the addresses of their customer, and keep them', () => keepsAddresses(company.works));
});

describe('the value of stock', () => {
  const company = builtInCompany();
  it('follows what was paid, goes at the average, and back at what it came with', () => valuesMovements(company.works));
  it('is told as not known where nobody has priced it', () => tellsUnknownValues(company.works));
  it('is right when many move at once', () => valuesAtOnce(company.works));
});
