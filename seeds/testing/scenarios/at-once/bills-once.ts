import { expect } from 'vitest';
import type { WorksWithActions } from '../../works.ts';
import { invoiceSettings, invoicesOf } from '../money/invoices.ts';

/** Runs an action three times at once; returns how many calls had effects. The others are refused. */
async function successes(works: WorksWithActions, action: string, id: string): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: 3 }, () => works.act(action, id)));
  return all.filter(({ status }) => status === 'fulfilled').length;
}

/** An order is invoiced once, and its invoice is cancelled once; the first call succeeds. */
export async function billsOnce(works: WorksWithActions): Promise<void> {
  await works.set(invoiceSettings);
  const address = { std_billing_address: '1 Quay', std_postal_code: '10117', std_city: 'Berlin', std_country: 'Germany' };
  const client = await works.save('std_client', { properties: { std_label: 'Café', ...address } });
  const sku = await works.save('std_sku', { properties: { std_label: 'Jar', std_unit: 'kg' } });
  const properties = { std_line_num: 1, std_quantity: 2, std_unit_price: 10, std_tax_rate: 19 };
  const order = await works.save('std_order', {
    properties: { std_currency: 'EUR' },
    links: { std_client: client },
    children: { std_lines: [{ properties, links: { std_sku: sku } }] },
  });
  expect(await successes(works, 'steps/orders/issueInvoice', order)).toBe(1);
  const [invoice, ...more] = await invoicesOf(works, 'std_order', order);
  expect(more).toEqual([]);
  expect(await successes(works, 'steps/invoices/cancel', invoice?.identity ?? '')).toBe(1);
  expect((await invoicesOf(works, 'std_order', order)).map(({ std_kind }) => std_kind)).toEqual(['invoice', 'cancellation']);
}
