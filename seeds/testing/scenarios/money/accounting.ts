import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { expect } from 'vitest';
import { seeds } from '../../../seeds.ts';
import { jam } from '../../stock.ts';
import { find, type Works } from '../../works.ts';

/** A fake accounting system: the requests that it gets, and its next answers. */
export type Books = {
  url: string;
  heard: { method: string; path: string; headers: Record<string, unknown>; body: string }[];
  replies: { status: number; body?: unknown; after_ms?: number }[];
};

type Step = NonNullable<BuiltIn['settings_data_connections'][number]['steps']>[number];

/** A step of an export with the settings of the company: the address for invoices, the credentials, and the page of an invoice. */
function setFor(books: Books, step: Step, timeout_seconds: number): Step {
  if (step.id === 'note') {
    const { input } = step.input as { input: object };
    return { ...step, input: { ...step.input, input: { ...input, page: 'https://books.test/customer_invoices/{id}/edit' } } };
  }
  if (step.type !== 'rest') return step;
  const input = { ...step.input, url: `${books.url}/invoices`, headers: { Authorization: 'Bearer books' } };
  return { ...step, retry: { attempts: 2, interval_seconds: 1 }, timeout_seconds, input };
}

/**
 * The built-in configuration with the settings of a company: both exports go to its own accounting system, which may
 * take this long to answer.
 */
export const withAccounting = (books: Books, patience_seconds = 30): BuiltIn => ({
  ...seeds.builtIn,
  settings_data_connections: seeds.builtIn.settings_data_connections.map((automation) =>
    /export-(to-accounting|on-billing)$/.test(automation.slug)
      ? { ...automation, disabled: false, steps: automation.steps.map((step) => setFor(books, step, patience_seconds)) }
      : automation,
  ),
});

export type Invoiced = { std_label: string; std_invoice_id: string | null; std_invoice_url: string | null; std_invoice_page: string | null };
/** The invoice fields of a record. */
export const invoiced = async (works: Works, model: string, id: string) =>
  (await find<Invoiced>(works, model, 'identity', id, 'std_label std_invoice_id std_invoice_url std_invoice_page'))[0] as Invoiced;

const sent = (books: Books) => books.heard.map(({ method, path, headers, body }) => ({ method, path, headers, body: JSON.parse(body) }));

/** An order of one customer for ten jars at 4. */
export async function ordered(works: Works, city: string | null = 'Brest') {
  const sku = await works.save('std_sku', {
    properties: { std_label: 'Jar', std_price: 4, std_unit: 'u', std_external_accounting_id: 'P-9' },
  });
  const client = await works.save('std_client', {
    properties: { std_label: 'Café', std_billing_address: '1 Quay', std_city: city, std_country: 'France' },
  });
  const order = await works.save('std_order', {
    properties: {},
    links: { std_client: client },
    children: { std_lines: [{ properties: { std_quantity: 10, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await works.settled();
  return { order, sku, client };
}

/** An order that reaches billing is posted once in the specified format, with the credentials, and stores its invoice. */
export async function exportsOrders(works: Works, books: Books): Promise<void> {
  const { order, sku, client } = await ordered(works);
  const { std_label } = await invoiced(works, 'std_order', order);
  // If the accounting system is down for a moment, the request is repeated with the same key.
  books.replies.push({ status: 503 }, { status: 200, body: [{ origin_id: order, id: 712, file_url: 'https://books.test/712.pdf' }] });
  await works.setStep(order, 'std-so-status-billing');
  await works.settled();
  const [first, again, ...more] = sent(books);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    method: 'POST',
    path: '/invoices',
    headers: { authorization: 'Bearer books', 'idempotency-key': `invoice/${order}` },
  });
  expect(again?.headers['idempotency-key']).toBe(`invoice/${order}`);
  expect(again?.body).toEqual(first?.body);
  expect(first?.body).toMatchObject({
    origin_id: order,
    line_items: [{ product_id: sku, quantity: 10, section_rank: 1, label: 'Jar', unit_price: 4 }],
    products: [{ sku_id: sku, external_id: 'P-9', label: 'Jar', unit: 'u', price: 4 }],
    customer: {
      customer_id: client,
      external_id: null,
      name: 'Café',
      address: '1 Quay',
      postal_code: '10000',
      city: 'Brest',
      country_alpha2: 'FR',
    },
    invoice: { id: order, date: works.today, label: std_label, pdf_invoice_free_text: '' },
  });
  expect(await invoiced(works, 'std_order', order)).toMatchObject({
    std_invoice_id: '712',
    std_invoice_url: 'https://books.test/712.pdf',
    std_invoice_page: 'https://books.test/customer_invoices/712/edit',
  });
  await works.setStep(order, 'std-so-status-shipping');
  await works.settled();
  await works.setStep(order, 'std-so-status-billing');
  await works.settled();
  expect(books.heard).toHaveLength(2);
}

/** A shipment is posted separately; an answer of accounting without an invoice is reported, and the next attempt has the same key. */
export async function exportsShipments(works: Works, books: Books): Promise<void> {
  const { sku } = await jam(works);
  const client = await works.save('std_client', { properties: { std_label: 'Café' } });
  const shipment = await works.save('std_shipment', {
    properties: {},
    links: { std_client: client },
    children: { std_lines: [{ properties: { std_quantity: 3, std_order_quantity: 3, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await works.settled();
  books.replies.push({ status: 200, body: { accepted: true } }, { status: 200, body: { rows: [{ origin_id: shipment, id: 'F-8' }] } });
  await works.run('shipment-export-to-accounting', shipment);
  await expect(works.settled()).rejects.toThrow('no-invoice');
  expect(await invoiced(works, 'std_shipment', shipment)).toMatchObject({ std_invoice_id: null });
  await works.run('shipment-export-to-accounting', shipment);
  await expect(works.settled()).rejects.toThrow('no-invoice');
  expect(await invoiced(works, 'std_shipment', shipment)).toMatchObject({ std_invoice_id: 'F-8', std_invoice_url: null });
  expect(sent(books).map(({ headers }) => headers['idempotency-key'])).toEqual([`invoice/${shipment}`, `invoice/${shipment}`]);
  expect(sent(books)[0]?.body).toMatchObject({
    line_items: [{ product_id: sku, quantity: 3 }],
    customer: { country_alpha2: 'FR', city: 'INCONNUE' },
  });
}
