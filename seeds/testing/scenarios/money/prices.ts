import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { day, find, type Line, type Works } from '../../works.ts';

const lineOf = (std_sku: string, std_quantity: number, properties: JsonObject = {}): Line => ({
  properties: { std_quantity, ...properties },
  links: { std_sku },
});
const priceOf = (std_sku: string, std_from_quantity: number | null, properties: JsonObject): Line => ({
  properties: { std_from_quantity, ...properties },
  links: { std_sku },
});

/** A company with euros as its currency, and a bolt at 2.00. */
async function company(works: Works) {
  await works.set({ money: { currency: 'EUR' } });
  const bolt = await works.save('std_sku', { properties: { std_label: 'Bolt', std_price: 2, std_unit: 'pc' } });
  const list = (std_label: string, properties: JsonObject, std_lines: Line[]) =>
    works.save('std_price_list', { properties: { std_label, ...properties }, children: { std_lines } });
  const customer = (std_currency: string | null, std_price_list?: string) =>
    works.save('std_client', { properties: { std_label: 'Shop', std_currency }, ...(std_price_list && { links: { std_price_list } }) });
  const order = (std_client: string, lines: Line[], properties: JsonObject = {}) =>
    works.save('std_order', { properties, links: { std_client }, children: { std_lines: lines } });
  return { bolt, list, customer, order };
}

const why = 'std_unit_price std_price_origin std_price_basis';
const lines = async (works: Works, order: string) =>
  (await find<{ std_lines: JsonObject[] }>(works, 'std_order', 'identity', order, `std_lines { ${why} }`))[0]?.std_lines;

/**
 * The price comes from the customer's list for the quantity, else the company's list, else the article; each shows its
 * source, and does not change after the save.
 */
export async function pricesByLists(works: Works): Promise<void> {
  const { bolt, list, customer, order } = await company(works);
  const gold = await list('Gold', {}, [priceOf(bolt, null, { std_unit_price: 1.8 }), priceOf(bolt, 100, { std_unit_price: 1.5 })]);
  await list('Everybody', { std_is_default: true }, [priceOf(bolt, 50, { std_percent: 10 })]);
  await list('Of yesterday', { std_is_default: true, std_valid_to: day(works, -1) }, [priceOf(bolt, null, { std_unit_price: 0.01 })]);
  const shop = await customer(null, gold);
  const made = await order(shop, [lineOf(bolt, 99), lineOf(bolt, 100), lineOf(bolt, 100, { std_unit_price: 3 })]);
  const expected = [
    { std_unit_price: 1.8, std_price_origin: 'customer-list', std_price_basis: 'Gold' },
    { std_unit_price: 1.5, std_price_origin: 'customer-list', std_price_basis: 'Gold ≥ 100' },
    { std_unit_price: 3, std_price_origin: 'typed', std_price_basis: 'Gold ≥ 100' },
  ];
  expect(await lines(works, made)).toEqual(expected);
  expect(await lines(works, await order(await customer(null), [lineOf(bolt, 10), lineOf(bolt, 50)]))).toEqual([
    { std_unit_price: 2, std_price_origin: 'article', std_price_basis: null },
    { std_unit_price: 1.8, std_price_origin: 'company-list', std_price_basis: 'Everybody ≥ 50' },
  ]);
  // While a line is typed its price is proposed, before anything is saved.
  const asked = { std_sku: bolt, 'std_order.std_client': shop };
  expect(await works.propose('std_order_line', { ...asked, std_quantity: 5 })).toMatchObject({ std_unit_price: 1.8 });
  expect(await works.propose('std_order_line', { ...asked, std_quantity: 500 })).toMatchObject({
    std_unit_price: 1.5,
    std_price_source: 'customer-list',
  });
  const [price] = await find<{ identity: string }>(works, 'std_price_list_line', 'std_from_quantity', 100, 'identity');
  await works.update('std_price_list_line', price?.identity ?? '', { std_unit_price: 1 });
  expect(await lines(works, made)).toEqual(expected);
  await expect(list('Same', {}, [priceOf(bolt, null, { std_unit_price: 1 }), priceOf(bolt, null, { std_unit_price: 2 })])).rejects.toMatchObject({
    code: 'invalid',
  });
}

const inCompany = 'std_currency std_exchange_rate std_rate_state std_pricing std_total std_total_company';

/** An order stores the exchange rate of its day; without a rate nothing is assumed, and totals and prices say so. */
export async function keepsRates(works: Works): Promise<void> {
  const { bolt, customer, order } = await company(works);
  const rate = (std_date: string, std_rate: number) => works.save('std_currency_rate', { properties: { std_currency: 'USD', std_date, std_rate } });
  const read = async (id: string) => (await find<JsonObject>(works, 'std_order', 'identity', id, inCompany))[0];
  const abroad = await customer('USD');
  const unknown = await order(abroad, [lineOf(bolt, 10), lineOf(bolt, 1, { std_unit_price: 4 })]);
  expect(await lines(works, unknown)).toMatchObject([{ std_unit_price: null, std_price_origin: 'rate-unknown' }, { std_unit_price: 4 }]);
  expect(await read(unknown)).toEqual({
    std_currency: 'USD',
    std_exchange_rate: null,
    std_rate_state: 'unknown',
    std_pricing: 'partly',
    std_total: 4,
    std_total_company: null,
  });
  await rate(day(works, -10), 0.8);
  await rate(day(works, 1), 0.5);
  const made = await order(abroad, [lineOf(bolt, 10)]);
  const expected = { std_currency: 'USD', std_exchange_rate: 0.8, std_rate_state: null, std_pricing: null, std_total: 25, std_total_company: 20 };
  expect(await read(made)).toEqual(expected);
  expect(await read(await order(abroad, [lineOf(bolt, 10)], { std_order_date: day(works, 2) }))).toMatchObject({
    std_exchange_rate: 0.5,
    std_total: 40,
  });
  await rate(works.today, 0.1);
  expect(await read(made)).toEqual(expected);
  expect(await read(await order(await customer('EUR'), [lineOf(bolt, 10)]))).toMatchObject({ std_exchange_rate: 1, std_total_company: 20 });
}

/** A purchase gets price, number and lead time from the references of its own supplier, by quantity. */
export async function buysByReferences(works: Works): Promise<void> {
  const { bolt } = await company(works);
  const supplier = (std_label: string) => works.save('std_supplier', { properties: { std_label } });
  const [mill, forge] = [await supplier('Mill'), await supplier('Forge')];
  const refer = (std_supplier: string, std_label: string, properties: JsonObject) =>
    works.save('std_supplier_article_reference', { properties: { std_label, ...properties }, links: { std_sku: bolt, std_supplier } });
  await refer(mill, 'M-1', { std_price: 9, std_lead_time_days: 3 });
  await refer(forge, 'F-1', { std_price: 1.2, std_lead_time_days: 12 });
  await refer(forge, 'F-1', { std_price: 1.1, std_from_quantity: 500 });
  const buy = (std_supplier: string, std_lines: Line[], properties: JsonObject = {}) =>
    works.save('std_po', { properties, links: { std_supplier }, children: { std_lines } });
  const read = async (id: string) =>
    (await find<JsonObject>(works, 'std_po', 'identity', id, `std_expected_reception_date std_lines { std_supplier_reference ${why} }`))[0];
  expect(await read(await buy(forge, [lineOf(bolt, 499), lineOf(bolt, 500)]))).toEqual({
    std_expected_reception_date: day(works, 12),
    std_lines: [
      { std_supplier_reference: 'F-1', std_unit_price: 1.2, std_price_origin: 'supplier', std_price_basis: 'F-1' },
      { std_supplier_reference: 'F-1', std_unit_price: 1.1, std_price_origin: 'supplier', std_price_basis: 'F-1 ≥ 500' },
    ],
  });
  const given = await buy(mill, [lineOf(bolt, 1)], { std_expected_reception_date: day(works, 1) });
  expect(await read(given)).toMatchObject({ std_expected_reception_date: day(works, 1), std_lines: [{ std_unit_price: 9 }] });
  expect(await read(await buy(await supplier('New'), [lineOf(bolt, 1)]))).toMatchObject({
    std_expected_reception_date: null,
    std_lines: [{ std_unit_price: null, std_supplier_reference: null }],
  });
}
