import type { Api } from '../lib/api.ts';

/** Creates a shipment of three articles to pick. Flour and rye are at one location, oats at another. */
export async function toPick(api: Api) {
  const mark = `K${Date.now().toString(36)}`;
  const place = (name: string) => api.save('std_stock_location', { std_label: `${mark} ${name}` });
  const [aisle, cellar] = [await place('A-03'), await place('B-01')];
  const article = (name: string) =>
    api.save('std_sku', {
      std_label: `${mark} ${name}`,
      std_internal_reference: `${mark}-${name}`,
      std_type: 'finished-good',
      std_stock_management_mode: 'batch-perishable',
      std_unit: 'pc',
    });
  const lot = (name: string, std_sku: string, std_stock_location: string, std_dlc = '2099-01-31') =>
    api.save('std_sku_lot', { std_lot_num: `${mark}-${name}`, std_quantity: 20, std_dlc }, { std_sku, std_stock_location });
  const goods = { flour: await article('flour'), rye: await article('rye'), oats: await article('oats') };
  const lots = {
    flour: await lot('L1', goods.flour, aisle),
    rye: await lot('L2', goods.rye, aisle),
    oats: await lot('L3', goods.oats, cellar),
    gone: await lot('L4', goods.flour, cellar, '2020-01-31'),
    other: await lot('L5', await article('nuts'), aisle),
  };
  const client = await api.save('std_client', { std_label: `${mark} client` });
  const order = await api.save('std_order', {}, { std_client: client });
  for (const [at, std_sku] of Object.values(goods).entries())
    await api.save('std_order_line', { std_quantity: 5, std_line_num: at + 1 }, { std_order: order, std_sku });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: order, action: 'advance' });
  await api.settled();
  const [shipment] = await api.find('std_shipment', 'std_order', order);
  const pickOf = async (name: keyof typeof lots) => (await api.find('std_picking_line', 'std_lot', lots[name]))[0];
  return { mark, shipment: String(shipment?.identity), lots, pickOf };
}
