import { invoiceFaults } from '@millwright/core/invoice/check.ts';
import { invoiceXml } from '@millwright/core/invoice/cii.ts';
import type { InvoiceContent } from '@millwright/core/invoice/invoice.ts';
import { readInvoice } from '@millwright/core/invoice/testing/read-invoice.ts';
import { describe, expect, it } from 'vitest';
import { context } from '../../../testing/decide.ts';
import { invoiced } from '../../models/sales/invoice.ts';
import { cancelInvoice } from './cancel.ts';
import { type Credit, creditReturn } from './credit.ts';
import { drafted } from './issue.ts';
import { invoiceOfOrder, invoiceOrders, type Order } from './order.ts';
import { faultRefusals } from './refusals.ts';
import { invoiceOfShipment, invoiceShipments, type Shipment } from './shipment.ts';

const options = {
  invoices: { name: 'Mühle', country: 'DE', vat_number: '136695976', iban: 'DE89370400440532013000', days_to_pay: 14, exemption: '§ 19 UStG' },
};
const when = { options, today: '2026-11-29' };
const customer = {
  identity: 'ann',
  std_label: 'Ann',
  std_billing_address: '1 Quay',
  std_delivery_address: '2 Quay',
  std_postal_code: '29200',
  std_city: 'Brest',
  std_country: 'France',
  std_vat_number: 'FR 40 303 265 045',
  std_vat_treatment: null,
};
const article = { identity: 'jar', std_label: 'Jar', std_unit: 'wagon', std_internal_reference: 'J-1' };
const complete = { std_key: 'std-shipment-status-complete' };
const left = { std_label: 'SHP-1', std_shipping_date: '2026-11-27', std_active_operation: complete, std_invoice_id: null, std_invoices: [] };
const line = {
  std_line_num: 1,
  std_description: 'Red',
  std_quantity: 10,
  std_shipped_quantity: 4,
  std_unit_price: 3.5,
  std_discount: 10,
  std_tax_rate: 0,
  std_sku: article,
  std_shipment_lines: [{ std_shipment: left }],
};
const terms = { std_label: 'SO-1', std_customer_order_reference: 'C-9', std_currency: 'EUR', std_company_currency: 'EUR', std_exchange_rate: null };
const order: Order = {
  identity: 'order',
  ...terms,
  std_invoice_id: null,
  std_invoices: [],
  std_active_operation: { std_key: 'std-so-status-done' },
  std_client: customer,
  std_billing_to: null,
  std_delivery_to: null,
  std_lines: [line],
};
const of = (parts: Partial<Order>) => invoiceOfOrder({ ...order, ...parts }, when, drafted);
const contentOf = (parts: Partial<Order> = {}) => of(parts).output as unknown as InvoiceContent;
const standing = [{ std_label: 'INVOICE-1', std_standing: 1 }];

describe('the invoice of a sales order', () => {
  it('bills what was shipped, to another member state without VAT, with the day on which it left', () => {
    const content = contentOf();
    expect(content).toMatchObject({
      kind: '380',
      issue_date: '2026-11-29',
      due_date: '2026-12-13',
      delivery_date: '2026-11-27',
      seller: { name: 'Mühle', vat_id: 'DE136695976', country: 'DE' },
      buyer: { name: 'Ann', vat_id: 'FR40303265045', street: '1 Quay', country: 'FR' },
      deliver_to: { street: '2 Quay', country: 'FR' },
      lines: [{ quantity: '4', price: '3.5', discount: '10', category: 'K', rate: '0', unit: 'C62', description: 'Red\nwagon' }],
    });
    expect(readInvoice(invoiceXml({ number: '1', content })).totals.grand).toBe('12.60');
  });

  it.each([
    ['what the customer is, before what the countries say', { std_vat_treatment: 'reverse-charge' }, 'AE'],
    ['an export', { std_country: 'Schweiz', std_vat_number: null }, 'G'],
    ['exempt at home', { std_country: 'DE', std_vat_number: null }, 'E'],
  ])('has the category of %s', (_, parts, category) =>
    expect(contentOf({ std_client: { ...customer, ...parts } }).lines[0]?.category).toBe(category),
  );

  const place = (std_country: string) => ({ std_street: 'Weg 1', std_postal_code: '1010', std_city: 'Wien', std_country });
  it.each([
    ['K', 'goods that go to another member state', customer, 'Österreich'],
    ['G', 'goods that leave the Union, whoever pays', customer, 'Schweiz'],
    ['E', 'goods that stay at home, whoever pays', customer, 'DE'],
    ['E', 'goods for a buyer who has no number of another state', { ...customer, std_country: 'DE', std_vat_number: 'DE123456789' }, 'FR'],
  ])('has the category %s for %s', (category, _, std_client, to) =>
    expect(contentOf({ std_client, std_delivery_to: place(to) }).lines[0]?.category).toBe(category),
  );

  it.each<[string, object, object, string | null]>([
    ['bears VAT, and is refused', {}, {}, null],
    ['is none where the customer bears no VAT', {}, { std_vat_treatment: 'intra-community' }, 'K'],
    ['is none where the company is exempt', { exemption: '§ 19 UStG' }, {}, 'E'],
  ])('an empty tax rate %s', (_, more, parts, category) => {
    const { exemption: _exemption, ...taxed } = options.invoices;
    const billed = { ...order, std_client: { ...customer, ...parts }, std_lines: [{ ...line, std_tax_rate: null }] };
    const decision = invoiceOfOrder(billed, { ...when, options: { invoices: { ...taxed, ...more } } }, drafted);
    if (category) expect((decision.output as unknown as InvoiceContent).lines[0]?.category).toBe(category);
    else expect(decision.refused).toEqual([{ field: 'std_lines', because: 'line-rate', values: { lines: '1' } }]);
  });

  it('is refused where a text is longer than an invoice holds, so that what is issued can be printed and cancelled', () => {
    const described = (length: number) =>
      of({ std_lines: [{ ...line, std_description: 'x'.repeat(length), std_sku: { ...article, std_unit: 'kg' } }] });
    expect(described(10_000).refused).toBeUndefined();
    expect(described(10_001).refused).toEqual([{ field: 'std_lines', because: 'long-line', values: { lines: '1' } }]);
  });

  it('goes by the addresses that the order names', () => {
    const std_billing_to = { std_street: 'Weg 1', std_postal_code: '1010', std_city: 'Wien', std_country: 'Österreich' };
    expect(contentOf({ std_billing_to }).buyer).toMatchObject({ street: 'Weg 1', city: 'Wien', country: 'AT' });
  });

  it('tells VAT in the currency of the books too, at the rate of the order', () =>
    expect(contentOf({ std_currency: 'USD', std_exchange_rate: 0.91 }).accounting).toEqual({ currency: 'EUR', rate: '0.91' }));

  it.each<[string, Partial<Order>]>([
    ['cancelled', { std_active_operation: { std_key: 'std-so-status-cancelled' } }],
    ['billed', { std_invoice_id: 'F1' }],
    ['billed', { std_invoices: standing }],
    ['no-customer', { std_client: null }],
    ['no-lines', { std_lines: [] }],
    ['line-price', { std_lines: [{ ...line, std_unit_price: null }] }],
    ['billed-by-shipments', { std_lines: [{ ...line, std_shipment_lines: [{ std_shipment: { ...left, std_invoices: standing } }] }] }],
  ])('is refused: %s', (because, parts) => expect(of(parts)).toMatchObject({ effects: [], refused: [{ because }] }));

  it('that was cancelled is billed anew', () => expect(of({ std_invoices: [{ std_label: 'INVOICE-1', std_standing: 0 }] }).refused).toBeUndefined());
});

describe('the invoice of a shipment', () => {
  const shipment: Shipment = {
    identity: 'shipment',
    std_label: 'SHP-1',
    std_shipping_date: '2026-11-27',
    std_invoice_id: null,
    std_invoices: [],
    std_active_operation: complete,
    std_client: customer,
    std_order: order,
    std_lines: [
      {
        std_line_num: 1,
        std_description: null,
        std_quantity: 5,
        std_shipped_quantity: 4,
        std_sku: article,
        std_order_line: { ...line, std_order: order },
      },
    ],
  };
  const ofShipment = (parts: Partial<Shipment>) => invoiceOfShipment({ ...shipment, ...parts }, when, drafted);

  it('bills what has left, at the prices of its order', () =>
    expect(ofShipment({}).output).toMatchObject({
      shipment: 'SHP-1',
      sales_order: 'SO-1',
      delivery_date: '2026-11-27',
      lines: [{ quantity: '4', price: '3.5', discount: '10' }],
    }));

  it('is refused where its order is billed as a whole', () =>
    expect(ofShipment({ std_order: { ...order, std_invoices: standing } }).refused).toEqual([
      { field: 'std_order', because: 'billed-by-order', values: { order: 'SO-1' } },
    ]));
});

describe('a credit note', () => {
  const issued = {
    identity: 'i',
    std_label: 'INVOICE-1',
    std_kind: 'invoice',
    std_date: '2026-11-01',
    std_content: JSON.stringify(contentOf()),
    std_cancelled: false,
    std_client: customer,
    std_order: order,
    std_shipment: null,
  };
  const written = ({ effects }: ReturnType<typeof cancelInvoice>) =>
    JSON.parse(String((effects[0] as unknown as { properties: { std_content: string } }).properties.std_content)) as InvoiceContent;

  it('cancels an invoice whole, and names it', () => {
    const decision = cancelInvoice(issued, [], '2026-11-30');
    expect(written(decision)).toMatchObject({ kind: '381', issue_date: '2026-11-30', preceding: { number: 'INVOICE-1', date: '2026-11-01' } });
    expect(decision.effects[0]).toMatchObject({ links: { std_cancels: 'i', std_order: 'order' }, properties: { std_kind: 'cancellation' } });
  });

  it.each([
    ['no-invoice', { std_kind: 'credit-note' }],
    ['cancelled-already', { std_cancelled: true }],
  ])('is not written: %s', (because, parts) => expect(cancelInvoice({ ...issued, ...parts }, [], '2026-11-30').refused).toMatchObject([{ because }]));

  const bill = { std_label: 'INVOICE-1', std_date: '2026-11-01', std_standing: 1, std_content: issued.std_content };
  type Shipped = NonNullable<NonNullable<Credit['std_customer_return']>['std_shipment']>;
  const ordered: NonNullable<Shipped['std_order']> = {
    identity: 'order',
    std_client: { identity: 'ann' },
    std_invoice_id: null,
    std_invoices: [bill],
  };
  const shippedFor = (std_order: typeof ordered): Shipped => ({
    std_label: 'SHP-1',
    std_client: null,
    std_invoice_id: null,
    std_invoices: [],
    std_order,
    std_lines: [{ std_line_num: 1, std_sku: article, std_order_line: { std_unit_price: 3.5, std_discount: 10, std_tax_rate: 0, std_order } }],
  });
  const returned = {
    identity: 'r',
    std_label: 'RET-1',
    std_decision: 'credit',
    std_quantity: 2,
    std_lot: { std_sku: { identity: 'jar' } },
    std_lines: [{ std_quantity: 1, std_lot: { std_sku: { identity: 'jar' } } }],
    std_credits: [{ std_invoices: [] }],
    std_shipment: shippedFor(ordered),
  };
  const credit: Credit = {
    identity: 'c',
    std_client: customer,
    std_order: { identity: 'order', ...terms, std_billing_to: null, std_delivery_to: null },
    std_customer_return: returned,
  };
  const ofOrder = (parts: Partial<typeof ordered>) => ({
    std_customer_return: { ...returned, std_shipment: shippedFor({ ...ordered, ...parts }) },
  });
  const noteOf = (quantity: string, number = 'INVOICE-1') => {
    const { lines, ...content } = contentOf();
    const preceding = { number, date: '2026-11-01' };
    return {
      std_label: 'INVOICE-7',
      std_date: '2026-11-20',
      std_content: JSON.stringify({ ...content, kind: '381', preceding, lines: lines.map((each) => ({ ...each, quantity })) }),
    };
  };

  it('does not cancel what credit notes of returns have credited in part', () => {
    expect(cancelInvoice(issued, [noteOf('1')], '2026-11-30')).toEqual({
      effects: [],
      refused: [{ field: 'std_label', because: 'credited-in-part', values: { notes: 'INVOICE-7' } }],
    });
    expect(cancelInvoice(issued, [noteOf('1', 'INVOICE-12')], '2026-11-30').effects).toHaveLength(1);
  });

  it('of a return credits what came back, at the prices of its order', () => {
    const decision = creditReturn(credit, [], when);
    expect(written(decision)).toMatchObject({
      kind: '381',
      preceding: { number: 'INVOICE-1' },
      lines: [{ quantity: '3', price: '3.5', discount: '10' }],
    });
    expect(decision.effects[0]).toMatchObject({ properties: { std_kind: 'credit-note', std_total: 9.45 }, links: { std_credit: 'c' } });
  });

  it('of a return credits no more than its invoice billed and other credit notes have left', () => {
    expect(creditReturn(credit, [noteOf('1')], when).effects).toHaveLength(1);
    expect(creditReturn(credit, [noteOf('9', 'INVOICE-12')], when).effects).toHaveLength(1);
    expect(creditReturn(credit, [noteOf('2')], when)).toEqual({
      effects: [],
      refused: [{ field: 'std_customer_return', because: 'more-than-billed', values: { invoice: 'INVOICE-1', lines: '1' } }],
    });
  });

  it('of a return that accounting has billed names no invoice', () => {
    const billed = { ...credit, ...ofOrder({ std_invoice_id: 'F1', std_invoices: [] }) };
    expect(written(creditReturn(billed, [], when)).preceding).toBeNull();
  });

  it.each<[string, string, Partial<Credit>]>([
    ['credited', 'its own', { std_customer_return: { ...returned, std_credits: [{ std_invoices: [{ std_label: 'INVOICE-2' }] }] } }],
    [
      'credited',
      'another credit of the return has it',
      { std_customer_return: { ...returned, std_credits: [{ std_invoices: [] }, { std_invoices: [{ std_label: 'INVOICE-2' }] }] } },
    ],
    ['no-customer', 'no customer', { std_client: null }],
    ['no-return', 'no return', { std_customer_return: null }],
    ['of-others', 'another customer', { std_client: { ...customer, identity: 'bob' } }],
    ['of-others', 'another order', { std_order: { ...terms, identity: 'other', std_billing_to: null, std_delivery_to: null } }],
    ['of-others', 'no order', { std_order: null }],
    ['not-billed', 'the invoice is cancelled', ofOrder({ std_invoices: [{ ...bill, std_standing: 0 }] })],
    ['not-billed', 'no shipment', { std_customer_return: { ...returned, std_shipment: null } }],
  ])('of a return is not written: %s (%s)', (because, _, parts) =>
    expect(creditReturn({ ...credit, ...parts }, [], when).refused).toMatchObject([{ because }]),
  );
});

it('who may not read a field that an invoice prints is shown no preview of it', () => {
  const ofNothingPrinted = ['std_active_operation', 'std_key', 'std_invoice_id', 'std_invoices', 'std_standing', 'std_line_num'];
  const measured = new Set(invoiced.flatMap((path) => path.split('.').slice(1)));
  const read = [...invoiceOrders, ...invoiceShipments]
    .filter(({ name }) => name.endsWith('draftInvoice'))
    .flatMap(({ reads }) => reads.flatMap((phase) => Object.values(phase({}, context))))
    .flatMap((each) => ('query' in each ? (each.query.match(/\bstd_\w+/g) ?? []) : []));
  const links = ['std_order_by_id', 'std_shipment_by_id', 'std_lines', 'std_shipment_lines', 'std_order_line', 'std_order', 'std_shipment'];
  expect([...new Set(read)].filter((name) => ![...ofNothingPrinted, ...links].includes(name) && !measured.has(name))).toEqual([]);
});

it('whatever an invoice lacks has its words', () => expect(faultRefusals.map(({ id }) => id)).toEqual([...invoiceFaults]));
