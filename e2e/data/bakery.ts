import type { Api } from '../lib/api.ts';
import { stepOf } from './imported-order.ts';

/**
 * Creates an order for ten cakes of 0.2 kg flour each, in production, with two kilos of flour issued. If `packed`, each cake
 * also needs a box.
 */
export async function baking(api: Api, { packed = false } = {}) {
  const mark = `Cake ${Date.now().toString(36)}`;
  const article = (label: string, type: string, unit: string) =>
    api.save('std_sku', { std_label: label, std_type: type, std_stock_management_mode: 'batch', std_unit: unit });
  const place = await api.save('std_stock_location', { std_label: `${mark} hall` });
  const cake = await article(mark, 'finished-good', 'pc');
  const flour = await article(`${mark} flour`, 'raw-material', 'kg');
  const bill = await api.save('std_bom', { std_label: mark }, { std_sku: cake });
  await api.save('std_bom_line', { std_quantity: 0.2, std_type_of_bom: 'bomline-raw-materials' }, { std_bom: bill, std_sku: flour });
  const lot = await api.save('std_sku_lot', { std_lot_num: `${mark} bag`, std_quantity: 5 }, { std_sku: flour, std_stock_location: place });
  await api.save('std_stock_location', { std_label: `${mark} cellar` });
  const boxes = packed ? await boxesFor(api, { mark, bill, place }) : '';
  const order = await api.save('std_manufacturing_order', { std_quantity: 10 }, { std_sku: cake });
  await api.settled();
  for (const step of ['std-mo-status-picking', 'std-mo-status-production']) {
    await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step });
    await api.settled();
  }
  return { mark, order, lot, flour, boxes };
}

/** Creates a lot of boxes, with one box per cake in the bill of materials. */
async function boxesFor(api: Api, { mark, bill, place }: { mark: string; bill: string; place: string }) {
  const box = await api.save('std_sku', { std_label: `${mark} box`, std_type: 'raw-material', std_stock_management_mode: 'batch', std_unit: 'pc' });
  await api.save('std_bom_line', { std_quantity: 1, std_type_of_bom: 'bomline-packaging' }, { std_bom: bill, std_sku: box });
  return api.save('std_sku_lot', { std_lot_num: `${mark} boxes`, std_quantity: 30 }, { std_sku: box, std_stock_location: place });
}

/** Produces four cakes from a bag of flour, and ships three of them to a customer. */
export async function tracedBag(api: Api) {
  const { mark, order, lot } = await baking(api);
  const std_client = await api.save('std_client', { std_label: `${mark} shop` });
  await api.save('std_contact', { std_label: `${mark} office`, std_email: 'office@shop.test' }, { std_client });
  await api.save('std_production_output', { std_quantity: 4 }, { std_manufacturing_order: order });
  await api.settled();
  const cake = (await api.find('std_sku', 'std_label', mark))[0]?.identity ?? '';
  const sold = await api.save('std_order', {}, { std_client });
  await api.save('std_order_line', { std_quantity: 3, std_line_num: 1 }, { std_order: sold, std_sku: cake });
  await api.settled();
  const advance = async (object_id: string) => {
    await api.post('/v1/processes/update/', { object_id, action: 'advance' });
    await api.settled();
  };
  await advance(sold);
  const shipment = (await api.find('std_shipment', 'std_order', sold))[0]?.identity ?? '';
  for (let moves = 0; moves < 8 && (await stepOf(api, shipment)) !== 'std-shipment-status-complete'; moves++) await advance(shipment);
  const made = (await api.find('std_sku_lot', 'std_sku', cake))[0];
  return { mark, lot, shop: `${mark} shop`, made: String(made?.properties.std_lot_num) };
}
