import type { Api } from '../lib/api.ts';

/** Creates a sales order of `ordered` pieces with three in stock. Its shipment is in `step`, with three picked. */
export async function shortOrder(api: Api, step = 'std-shipment-status-control', ordered = 5) {
  const mark = `Short ${Date.now().toString(36)}`;
  const place = await api.save('std_stock_location', { std_label: `${mark} hall` });
  const sku = await api.save('std_sku', { std_label: mark, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'pc' });
  await api.save('std_sku_lot', { std_lot_num: `${mark} lot`, std_quantity: 3 }, { std_sku: sku, std_stock_location: place });
  const order = await api.save('std_order', {});
  await api.save('std_order_line', { std_quantity: ordered, std_line_num: 1 }, { std_order: order, std_sku: sku });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: order, action: 'advance' });
  await api.settled();
  const [shipment] = await api.find('std_shipment', 'std_order', order);
  const id = String(shipment?.identity);
  await api.post('/v1/processes/update/', { object_id: id, action: 'set_step', step });
  await api.settled();
  return { mark, order, shipment: id, number: String(shipment?.properties.std_label), place, sku };
}
