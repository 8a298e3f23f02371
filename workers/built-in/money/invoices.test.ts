import { invoicesOrders, refusesInvoices } from '@millwright/seeds/testing/scenarios/money/invoices.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('one’s own invoices', () => {
  it('say what is missing, and where it is filled in', () => refusesInvoices(company.works));
  it('are issued once, numbered without gaps, never changed, and cancelled by a credit note', () => invoicesOrders(company.works));
});
