import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { find, type Works, type WorksWithActions } from '../../works.ts';

/** The settings that a company needs for invoices. */
export const invoiceSettings = {
  invoices: {
    name: 'Mühle GmbH',
    street: 'Hof 3',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    vat_number: 'DE136695976',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
  },
};

export type Issued = {
  identity: string;
  std_label: string;
  std_kind: string;
  std_total_net: number;
  std_total_tax: number;
  std_total: number;
  std_cancelled: boolean;
  std_content: string;
};
const issuedFields = 'identity std_label std_kind std_total_net std_total_tax std_total std_cancelled std_content';

/** The invoices of a record, in the order of their numbers. */
export const invoicesOf = async (works: Works, link: 'std_order' | 'std_shipment' | 'std_credit', id: string) =>
  (await find<Issued>(works, 'std_invoice', link, id, issuedFields)).sort((one, other) => numberOf(one) - numberOf(other));
export const numberOf = ({ std_label }: Pick<Issued, 'std_label'>) => Number(std_label.replace('INVOICE-', ''));

/** An order with two articles at two tax rates, one with a discount. */
export async function billable(works: Works, customer: JsonObject = {}) {
  const client = await works.save('std_client', {
    properties: {
      std_label: 'Café',
      std_billing_address: '1 Quay',
      std_postal_code: '10117',
      std_city: 'Berlin',
      std_country: 'Germany',
      ...customer,
    },
  });
  const [jar, book] = [
    await works.save('std_sku', { properties: { std_label: 'Jar', std_unit: 'kg', std_internal_reference: 'J-1' } }),
    await works.save('std_sku', { properties: { std_label: 'Book', std_unit: 'Stück' } }),
  ];
  const line = (std_line_num: number, sku: string, properties: JsonObject) => ({
    properties: { std_line_num, ...properties },
    links: { std_sku: sku },
  });
  const order = await works.save('std_order', {
    properties: { std_currency: 'EUR', std_customer_order_reference: 'C-9' },
    links: { std_client: client },
    children: {
      std_lines: [
        line(1, jar, { std_quantity: 3, std_unit_price: 19.99, std_discount: 10, std_tax_rate: 19 }),
        line(2, book, { std_quantity: 7, std_unit_price: 1.335, std_tax_rate: 7 }),
      ],
    },
  });
  await works.settled();
  return { order, client };
}

/**
 * An order has one invoice, however often and by however many it is requested; after it is cancelled the order can be
 * invoiced again, and the numbers have no gap.
 */
export async function invoicesOrders(works: WorksWithActions): Promise<void> {
  await works.set(invoiceSettings);
  const [{ order, client }, other] = [await billable(works), await billable(works)];
  const act = (id: string) =>
    works.act('steps/orders/issueInvoice', id).then(
      () => 'issued',
      () => 'refused',
    );
  const answers = await Promise.all([act(order), act(other.order), act(order), act(other.order), act(order)]);
  expect(answers.filter((answer) => answer === 'issued')).toHaveLength(2);
  const [first, ...more] = await invoicesOf(works, 'std_order', order);
  // 19 % of 53.97 is 10.2543, 7 % of 9.35 is 0.6545.
  expect([first, more]).toMatchObject([
    { std_kind: 'invoice', std_total_net: 63.32, std_total_tax: 10.9, std_total: 74.22, std_cancelled: false },
    [],
  ]);
  const content = JSON.parse(first?.std_content ?? '') as JsonObject;
  expect(content).toMatchObject({
    kind: '380',
    order_reference: 'C-9',
    seller: { name: 'Mühle GmbH', country: 'DE', vat_id: 'DE136695976' },
    buyer: { name: 'Café', street: '1 Quay', city: 'Berlin', country: 'DE' },
    lines: [
      { name: 'Jar', article: 'J-1', unit: 'KGM', quantity: '3', price: '19.99', discount: '10', category: 'S', rate: '19' },
      { name: 'Book', unit: 'H87', quantity: '7', price: '1.335', discount: null, rate: '7' },
    ],
  });
  // An invoice can't be changed, deleted or created by hand.
  const id = first?.identity ?? '';
  await expect(works.update('std_invoice', id, { std_total: 1 })).rejects.toMatchObject({ code: 'append_only' });
  await expect(works.remove(id)).rejects.toMatchObject({ code: 'append_only' });
  await expect(works.remove(order)).rejects.toThrow();
  await expect(
    works.save('std_invoice', { properties: { std_label: 'INVOICE-99', std_total: 1 }, links: { std_client: client } }),
  ).rejects.toMatchObject({
    code: 'by_actions_only',
  });
  await works.run('invoice-cancel', id);
  await works.settled();
  await expect(works.act('steps/invoices/cancel', id)).rejects.toMatchObject({ code: 'invalid' });
  expect(await act(order)).toBe('issued');
  const all = await invoicesOf(works, 'std_order', order);
  expect(all.map(({ std_kind, std_total, std_cancelled }) => [std_kind, std_total, std_cancelled])).toEqual([
    ['invoice', 74.22, true],
    ['cancellation', 74.22, false],
    ['invoice', 74.22, false],
  ]);
  expect(JSON.parse(all[1]?.std_content ?? '')).toMatchObject({ kind: '381', preceding: { number: all[0]?.std_label } });
  const numbers = [...all, ...(await invoicesOf(works, 'std_order', other.order))].map(numberOf).sort((one, next) => one - next);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at));
}

/** Everything that an invoice lacks is reported at once, with texts that say where to enter it, and no number is used. */
export async function refusesInvoices(works: WorksWithActions): Promise<void> {
  await works.set({});
  const { order, client } = await billable(works, { std_country: null });
  const refused = async () => {
    try {
      await works.act('steps/orders/issueInvoice', order);
      return [];
    } catch (error) {
      return (error as { details: { fields: { code: string; message: string }[] } }).details.fields.map(({ message }) => message);
    }
  };
  expect(await refused()).toEqual([
    'Your company has no name for invoices. Fill it in under Settings, Invoices.',
    'Your company has no country, or one that has no code. Fill it in under Settings, Invoices.',
    'Your company has neither a VAT number nor a tax number. Fill one in under Settings, Invoices.',
    'The customer has no country, or one that has no code. Write its name or its code of two letters at the customer.',
  ]);
  await works.set(invoiceSettings);
  await works.update('std_client', client, { std_country: 'France', std_vat_treatment: 'intra-community' });
  expect(await refused()).toEqual([
    'The customer has no VAT number. Without one nothing is billed without VAT by reverse charge or to another member state.',
    'It has not left yet. What goes to another member state without VAT names the day on which it left.',
    'Lines with a tax rate, although no VAT is charged to this customer: 1, 2.',
  ]);
  expect(await invoicesOf(works, 'std_order', order)).toEqual([]);
}
