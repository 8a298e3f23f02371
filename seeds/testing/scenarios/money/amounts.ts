import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { find, type Line, type Works } from '../../works.ts';

const totals = 'std_currency std_total_net std_total_tax std_total';
const amountsOf = 'std_unit_price std_line_total std_line_tax';

/** An article with its price. */
const article = (works: Works, std_price: number | string | null) =>
  works.save('std_sku', { properties: { std_label: `Priced at ${std_price}`, std_price } });
const lineOf = (std_sku: string, std_quantity: number, properties: JsonObject = {}): Line => ({
  properties: { std_quantity, ...properties },
  links: { std_sku },
});
const read = async (works: Works, model: string, id: string) =>
  (await find<JsonObject>(works, model, 'identity', id, `${totals} std_lines { ${amountsOf} }`))[0];

/** A sales order with these lines, for a customer with this currency. */
async function ordered(works: Works, std_currency: string | null, lines: Line[], properties: JsonObject = {}): Promise<string> {
  const std_client = await works.save('std_client', { properties: { std_label: `Trades in ${std_currency}`, std_currency } });
  return works.save('std_order', { properties, links: { std_client }, children: { std_lines: lines } });
}

/** Amounts of lines and orders: proposed prices that do not change, discounts, taxes, and the rounding of each currency. */
export async function addsUpAmounts(works: Works): Promise<void> {
  const [bolt, nut] = [await article(works, 0.335), await article(works, 10)];
  const lines = [
    lineOf(bolt, 3, { std_tax_rate: 20 }),
    lineOf(nut, 2, { std_discount: 12.5, std_tax_rate: 5.5 }),
    lineOf(nut, 1, { std_unit_price: 4 }),
  ];
  const order = await ordered(works, 'EUR', lines);
  const expected = {
    std_currency: 'EUR',
    std_total_net: 22.51,
    std_total_tax: 1.16,
    std_total: 23.67,
    std_lines: [
      { std_unit_price: 0.335, std_line_total: 1.01, std_line_tax: 0.2 },
      { std_unit_price: 10, std_line_total: 17.5, std_line_tax: 0.96 },
      { std_unit_price: 4, std_line_total: 4, std_line_tax: 0 },
    ],
  };
  expect(await read(works, 'std_order', order)).toEqual(expected);
  await works.update('std_sku', bolt, { std_price: 99 });
  expect(await read(works, 'std_order', order)).toEqual(expected);

  // Three times 0.335 is 1.005: 1.01 each by line, 2.01 together by document.
  const twice = [lineOf(bolt, 3, { std_unit_price: 0.335 }), lineOf(bolt, 3, { std_unit_price: 0.335 })];
  expect(await read(works, 'std_order', await ordered(works, 'EUR', twice))).toMatchObject({ std_total_net: 2.02 });
  const byDocument = await ordered(works, 'EUR', twice, { std_rounding: 'document' });
  expect(await read(works, 'std_order', byDocument)).toMatchObject({ std_total_net: 2.01, std_total: 2.01 });

  await works.set({ money: { rounding: 'document' } });
  expect(await read(works, 'std_order', await ordered(works, 'EUR', twice))).toMatchObject({ std_total_net: 2.01 });
  await works.set({});

  for (const [currency, total] of [
    ['JPY', 1],
    ['KWD', 1.005],
    [null, 1.01],
  ] as const) {
    const other = await ordered(works, currency, [lineOf(bolt, 3, { std_unit_price: 0.335 })]);
    expect(await read(works, 'std_order', other)).toMatchObject({ std_currency: currency, std_total: total });
  }

  const unpriced = await article(works, null);
  const free = await ordered(works, null, [lineOf(unpriced, 3)]);
  expect(await read(works, 'std_order', free)).toMatchObject({ std_total: null, std_lines: [{ std_unit_price: null, std_line_total: null }] });
  await expect(ordered(works, 'euro', [])).rejects.toMatchObject({ code: 'invalid' });
}

/** A purchase uses the price of the supplier's own reference, and the supplier's currency. */
export async function takesSuppliersPrices(works: Works): Promise<void> {
  const nut = await article(works, 10);
  const supplierIn = (std_currency: string) => works.save('std_supplier', { properties: { std_label: `Sells in ${std_currency}`, std_currency } });
  const [mill, other] = [await supplierIn('CHF'), await supplierIn('GBP')];
  await works.save('std_supplier_article_reference', {
    properties: { std_label: 'N-1', std_price: 7.2 },
    links: { std_sku: nut, std_supplier: mill },
  });
  const from = (std_supplier: string) => works.save('std_po', { properties: {}, links: { std_supplier }, children: { std_lines: [lineOf(nut, 5)] } });
  expect(await read(works, 'std_po', await from(mill))).toMatchObject({
    std_currency: 'CHF',
    std_total: 36,
    std_lines: [{ std_unit_price: 7.2, std_line_total: 36 }],
  });
  expect(await read(works, 'std_po', await from(other))).toMatchObject({
    std_currency: 'GBP',
    std_total: null,
    std_lines: [{ std_unit_price: null }],
  });
}
