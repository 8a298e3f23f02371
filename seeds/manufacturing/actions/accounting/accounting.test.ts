import { describe, expect, it } from 'vitest';
import { countryCode } from './country.ts';
import { invoiceOrder } from './export-order.ts';
import { invoiceShipment } from './export-shipment.ts';
import { noteInvoice } from './write-invoice.ts';

const article = { identity: 'sku', std_label: 'Jam', std_unit: 'u', std_price: 4, std_external_accounting_id: 'P-9' };
const noPlace = { std_postal_code: null, std_city: null, std_country: null };
const customer = { identity: 'ann', std_label: 'Ann', std_billing_address: null, std_external_accounting_id: null, ...noPlace };
const line = {
  std_line_num: 1,
  std_description: null,
  std_quantity: 10,
  std_shipped_quantity: 0,
  std_unit_price: 3.5,
  std_discount: null,
  std_tax_rate: 20,
  std_sku: article,
  std_shipment_lines: [],
};
const order = {
  identity: 'order',
  std_label: 'SO-1',
  std_invoice_id: null,
  std_invoices: [],
  std_currency: 'EUR',
  std_active_operation: { std_key: 'std-so-status-billing' },
  std_client: customer,
  std_billing_to: null,
  std_lines: [line],
};
const shipped = { std_shipment: { std_label: 'SHP-1', std_invoice_id: 'F1', std_invoices: [] } };
const shipment = {
  identity: 'shipment',
  std_label: 'SHP-1',
  std_invoice_id: null,
  std_invoices: [],
  std_active_operation: { std_key: 'std-shipment-status-complete' },
  std_client: customer,
  std_order: { std_label: 'SO-1', std_invoice_id: null, std_invoices: [], std_currency: 'EUR', std_client: customer, std_billing_to: null },
  std_lines: [
    {
      std_line_num: 1,
      std_description: 'Red',
      std_quantity: 10,
      std_shipped_quantity: 8,
      std_sku: article,
      std_order_line: {
        std_unit_price: 3.5,
        std_discount: 10,
        std_tax_rate: 20,
        std_order: { std_label: 'SO-1', std_invoice_id: null, std_invoices: [] },
      },
    },
  ],
};
const today = '2026-12-20';
const of = (parts: Partial<Parameters<typeof invoiceOrder>[0] & object>) => invoiceOrder({ ...order, ...parts }, today);

describe('what accounting is sent', () => {
  it('is line items, products, customer and invoice of a sales order', () =>
    expect(of({})).toEqual({
      effects: [],
      output: {
        origin_id: 'order',
        line_items: [{ product_id: 'sku', quantity: 10, section_rank: 1, label: 'Jam', unit_price: 3.5, discount: null, tax_rate: 20 }],
        products: [{ sku_id: 'sku', external_id: 'P-9', label: 'Jam', unit: 'u', price: 4 }],
        customer: {
          customer_id: 'ann',
          external_id: null,
          name: 'Ann',
          address: 'INCONNU',
          postal_code: '10000',
          city: 'INCONNUE',
          country_alpha2: 'FR',
        },
        invoice: { id: 'order', date: today, deadline: '2027-01-19', label: 'SO-1', pdf_invoice_free_text: '', currency: 'EUR' },
      },
    }));

  it('names the address that is billed, and its country by its code', () => {
    const std_billing_to = { std_street: 'Weg 1', std_postal_code: '1010', std_city: 'Wien', std_country: 'Österreich' };
    expect(of({ std_billing_to }).output).toMatchObject({
      customer: { address: 'Weg 1', postal_code: '1010', city: 'Wien', country_alpha2: 'AT' },
    });
  });

  it('takes the country of the customer for an address that names none', () => {
    const std_billing_to = { std_street: 'Weg 1', std_postal_code: '1010', std_city: 'Wien', std_country: ' ' };
    const at = (std_country: string | null) => of({ std_billing_to, std_client: { ...customer, std_city: 'Linz', std_country } });
    expect(at('Österreich').output).toMatchObject({ customer: { city: 'Wien', country_alpha2: 'AT' } });
    expect(at(null).output).toMatchObject({ customer: { country_alpha2: 'FR' } });
    expect(at('Narnia').refused).toMatchObject([{ because: 'unknown-country' }]);
  });

  it('is what was shipped of an order once anything has left, in the order of its lines', () => {
    const lines = [
      { ...line, std_line_num: 2, std_shipped_quantity: 4 },
      { ...line, std_line_num: 1, std_shipped_quantity: 6, std_description: 'First' },
      { ...line, std_line_num: 3, std_shipped_quantity: 0 },
    ];
    const { line_items, products } = of({ std_lines: lines }).output as { line_items: object[]; products: object[] };
    expect(line_items).toMatchObject([
      { section_rank: 1, quantity: 6, label: 'First' },
      { section_rank: 2, quantity: 4, label: 'Jam' },
    ]);
    expect(products).toHaveLength(1);
  });

  it('is what has left by a shipment, at the prices of its order', () =>
    expect(invoiceShipment(shipment, today).output).toMatchObject({
      origin_id: 'shipment',
      line_items: [{ product_id: 'sku', quantity: 8, label: 'Red', unit_price: 3.5, discount: 10 }],
      invoice: { label: 'SHP-1' },
    }));
});

describe('nothing is sent', () => {
  it.each([
    ['cancelled', { std_active_operation: { std_key: 'std-so-status-cancelled' } }],
    ['billed', { std_invoice_id: 'F1' }],
    ['billed', { std_invoices: [{ std_label: 'INVOICE-1', std_standing: 1 }] }],
    ['no-customer', { std_client: null }],
    ['nothing-to-bill', { std_lines: [] }],
    ['nothing-to-bill', { std_lines: [{ ...line, std_sku: null }] }],
    ['unknown-country', { std_client: { ...customer, std_country: 'Narnia' } }],
    ['billed-by-shipments', { std_lines: [{ ...line, std_shipment_lines: [shipped] }] }],
  ])('of an order: %s', (because, parts) => expect(of(parts)).toMatchObject({ effects: [], refused: [{ because }] }));

  it('of a shipment whose order, or that of one of its lines, is billed as a whole', () => {
    const [own] = shipment.std_lines as [(typeof shipment.std_lines)[0]];
    const other = { ...own, std_order_line: { ...own.std_order_line, std_order: { std_label: 'SO-2', std_invoice_id: 'F2', std_invoices: [] } } };
    expect(invoiceShipment({ ...shipment, std_lines: [own, other] }, today).refused).toEqual([
      { field: 'std_order', because: 'billed-by-order', values: { order: 'SO-2' } },
    ]);
  });
});

describe('the invoice that accounting answers', () => {
  const record = { identity: 'order', std_invoice_id: null, std_invoices: [] };
  const row = { origin_id: 'order', id: 712, file_url: 'https://books.test/712.pdf' };
  const noted = { std_invoice_id: '712', std_invoice_url: 'https://books.test/712.pdf', std_invoice_page: null };

  it.each([
    ['a list', [{ origin_id: 'other', id: 1 }, row]],
    ['rows', { rows: [row] }],
    ['data', { data: [row] }],
    ['one row', row],
  ])('is noted from %s', (_, answer) => expect(noteInvoice(record, { answer }).effects).toEqual([{ op: 'update', id: 'order', properties: noted }]));

  it('is noted without a link that is none', () =>
    expect(noteInvoice(record, { answer: { ...row, file_url: 'javascript:alert(1)' } }).output).toEqual({ ...noted, std_invoice_url: null }));

  it.each([
    ['https://app.books.test/customer_invoices/{id}/edit', 'F 7/1', 'https://app.books.test/customer_invoices/F%207%2F1/edit'],
    ['https://app.books.test/customer_invoices/', '712', null],
    ['javascript:alert({id})', '712', null],
    ['https://accounting.invalid/customer_invoices/{id}/edit', '712', null],
    [undefined, '712', null],
  ])('is noted with its page in accounting: %s of %s', (page, id, std_invoice_page) =>
    expect(noteInvoice(record, { answer: { ...row, id }, ...(page && { page }) }).output).toMatchObject({ std_invoice_id: id, std_invoice_page }),
  );

  it.each([
    ['nothing', null],
    ['another record’s', [{ ...row, origin_id: 'other' }]],
    ['no id', { origin_id: 'order' }],
  ])('is refused where it is %s', (_, answer) =>
    expect(noteInvoice(record, { answer })).toMatchObject({ effects: [], refused: [{ because: 'no-invoice' }] }),
  );

  const own = { std_invoices: [{ std_label: 'INVOICE-1', std_standing: 1 }] };
  it.each<[string, Partial<NonNullable<Parameters<typeof noteInvoice>[0]>>]>([
    ['of the same record', own],
    ['of its order', { std_order: own }],
    ['of an order of its lines', { std_lines: [{ std_order_line: { std_order: own } }] }],
    ['of a shipment of its lines', { std_lines: [{ std_shipment_lines: [{ std_shipment: own }] }] }],
  ])('is not noted beside an own invoice %s, and both are told', (_, parts) =>
    expect(noteInvoice({ ...record, ...parts }, { answer: row })).toEqual({
      effects: [],
      refused: [{ field: 'std_invoice_id', because: 'billed', values: { invoice: 'INVOICE-1', id: '712' } }],
    }),
  );

  it('is noted where the own invoice is cancelled', () =>
    expect(noteInvoice({ ...record, std_invoices: [{ std_label: 'INVOICE-1', std_standing: 0 }] }, { answer: row }).output).toEqual(noted));

  it('stays what it was', () => expect(noteInvoice({ ...record, std_invoice_id: 'F1' }, { answer: row })).toEqual({ effects: [] }));
});

it.each([
  ['fr', 'FR'],
  ['UK', 'GB'],
  ['Allemagne', 'DE'],
  ['états unis', 'US'],
  ['中国', 'CN'],
  ['EU', null],
  ['Narnia', null],
  ['', null],
])('%s has the code %s', (name, code) => expect(countryCode(name)).toBe(code));
