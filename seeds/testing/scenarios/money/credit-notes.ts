import { expect } from 'vitest';
import { jam, shipmentsOf } from '../../stock.ts';
import { advanceTo, find, type WorksWithActions } from '../../works.ts';
import { invoiceSettings, invoicesOf } from './invoices.ts';

const refusal = (code: string) => ({ details: { fields: [expect.objectContaining({ code })] } });

async function orderOfJam(works: WorksWithActions, sku: string) {
  const client = await works.save('std_client', { properties: { std_label: 'Café', std_country: 'DE', std_billing_address: '1 Quay' } });
  const order = await works.save('std_order', {
    properties: { std_currency: 'EUR' },
    links: { std_client: client },
    children: {
      std_lines: [{ properties: { std_line_num: 1, std_quantity: 6, std_unit_price: 10, std_tax_rate: 19 }, links: { std_sku: sku } }],
    },
  });
  await works.settled();
  const [line] = await find<{ identity: string }>(works, 'std_order_line', 'std_order', order, 'identity');
  return { client, order, line: line?.identity ?? '' };
}

/**
 * An order that is invoiced before it is shipped can't be changed, and still ships; after the invoice is cancelled, it
 * can be changed and cancelled.
 */
export async function keepsBilledOrders(works: WorksWithActions): Promise<void> {
  await works.set(invoiceSettings);
  const { sku } = await jam(works);
  const { order, line } = await orderOfJam(works, sku);
  await works.act('steps/orders/issueInvoice', order);
  await expect(works.setStep(order, 'std-so-status-cancelled')).rejects.toThrow();
  await expect(works.update('std_order_line', line, { std_quantity: 60 })).rejects.toMatchObject({ code: 'invalid' });
  await works.update('std_order', order, { std_customer_order_reference: 'C-9' });
  const [invoice] = await invoicesOf(works, 'std_order', order);
  await works.act('steps/invoices/cancel', invoice?.identity ?? '');
  await works.update('std_order_line', line, { std_quantity: 5 });
  await works.setStep(order, 'std-so-status-cancelled');
  await works.settled();
}

/** Returned goods are credited once, as long as their invoice is valid; a partly credited invoice can't be cancelled. */
export async function creditsOnce(works: WorksWithActions): Promise<void> {
  await works.set(invoiceSettings);
  const { sku, lots } = await jam(works);
  const { order, client } = await orderOfJam(works, sku);
  await works.act('steps/orders/issueInvoice', order);
  await works.advance(order);
  await works.settled();
  const shipment = (await shipmentsOf(works, order))[0]?.identity ?? '';
  await advanceTo(works, shipment, 'std-shipment-status-complete');
  await works.settled();
  const [moved] = await find<{ identity: string }>(works, 'std_stock_mouvement', 'std_shipment', shipment, 'identity');
  await expect(
    works.submit('correct-movement', { std_mouvement: moved?.identity ?? '', std_quantity: 5, std_reason: 'Counted wrong' }),
  ).rejects.toMatchObject(refusal('billed'));

  const back = { std_lot: lots.soon, std_quantity: 2, std_decision: 'credit', std_shipment: shipment, std_reason: 'Leaks' };
  const returned = await works.submit('customer-return', back);
  await works.settled();
  const [credit] = await find<{ identity: string }>(works, 'std_credit', 'std_customer_return', returned, 'identity');
  const id = credit?.identity ?? '';
  const another = await works.save('std_credit', { properties: {}, links: { std_customer_return: returned, std_order: order, std_client: client } });
  const [invoice] = await invoicesOf(works, 'std_order', order);
  const cancel = () => works.act('steps/invoices/cancel', invoice?.identity ?? '');
  const issue = (one: string) => works.act('steps/credits/issueCreditNote', one);
  // At the same moment: one of the two credits is written, and the invoice is either cancelled or credited, never both.
  const all = await Promise.allSettled([issue(id), issue(another), cancel()]);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const notes = [...(await invoicesOf(works, 'std_credit', id)), ...(await invoicesOf(works, 'std_credit', another))];
  if (notes.length > 0) {
    expect(notes).toMatchObject([{ std_kind: 'credit-note', std_total: 23.8 }]);
    expect(JSON.parse(notes[0]?.std_content ?? '')).toMatchObject({ preceding: { number: invoice?.std_label } });
    for (const one of [id, another]) await expect(issue(one)).rejects.toMatchObject(refusal('credited'));
    await expect(cancel()).rejects.toMatchObject(refusal('credited-in-part'));
    const written = (await invoicesOf(works, 'std_credit', id)).length > 0 ? id : another;
    await expect(works.remove(written)).rejects.toThrow();
  } else {
    for (const one of [id, another]) await expect(issue(one)).rejects.toMatchObject(refusal('not-billed'));
  }
}
