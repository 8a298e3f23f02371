import { creditsOnce, keepsBilledOrders } from '@millwright/seeds/testing/scenarios/money/credit-notes.ts';
import { invoicesOrders, refusesInvoices } from '@millwright/seeds/testing/scenarios/money/invoices.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('one’s own invoices', () => {
  it('say what is missing, and where it is filled in', () => refusesInvoices(company.works));
  it('are issued once, numbered without gaps, never changed, and cancelled by a credit note', () => invoicesOrders(company.works));
  it('keep what they bill as it is while they stand', () => keepsBilledOrders(company.works));
  it('are credited once for what came back, or cancelled, never both', () => creditsOnce(company.works));
});
