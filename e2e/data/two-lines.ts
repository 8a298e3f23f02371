import type { Api } from '../lib/api.ts';

/**
 * Creates a draft sales order for five chairs (three in stock, price 80) and four lamps (ten in stock, price 12.50), with 20 %
 * tax on both.
 */
export async function twoLines(api: Api) {
  const mark = `Month ${Date.now().toString(36)}`;
  const place = await api.save('std_stock_location', { std_label: `${mark} hall` });
  const article = (label: string, more: Record<string, unknown>) =>
    api.save('std_sku', { std_label: `${mark} ${label}`, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'pc', ...more });
  const short = await article('chair', { std_unit_weight: 7.25, std_standard_cost: 40 });
  const whole = await article('lamp', { std_unit_weight: 0.4, std_standard_cost: 7.25 });
  const lot = (label: string, std_quantity: number, std_sku: string) =>
    api.save('std_sku_lot', { std_lot_num: `${mark} ${label}`, std_quantity }, { std_sku, std_stock_location: place });
  await lot('chairs', 3, short);
  const lamps = await lot('lamps', 10, whole);
  const order = await api.save('std_order', { std_currency: 'EUR', std_company_currency: 'EUR' });
  const line = (std_line_num: number, std_quantity: number, std_unit_price: number, std_sku: string) =>
    api.save('std_order_line', { std_line_num, std_quantity, std_unit_price, std_tax_rate: 20 }, { std_order: order, std_sku });
  await line(1, 5, 79.5, short);
  await line(2, 4, 12.5, whole);
  await api.settled();
  const [saved] = await api.find('std_order', 'identity', order);
  return { mark, order, number: String(saved?.properties.std_label), short, whole, lot: lamps };
}
