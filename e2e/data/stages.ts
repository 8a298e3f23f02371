import type { Api } from '../lib/api.ts';

type Links = Record<string, string>;

/** Creates a record and moves it to a step of its process. */
async function standing(api: Api, model: string, std_label: string, step: string, properties: Record<string, unknown> = {}, links: Links = {}) {
  const id = await api.save(model, { std_label, ...properties }, links);
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: id, action: 'set_step', step });
  return id;
}

const steps = {
  std_order: ['so', 'draft shipping billing done cancelled'],
  std_po: ['po', 'draft waiting-confirmation waiting-reception billing completed cancelled'],
  std_reception: ['rec', 'waiting to-control complete cancelled'],
  std_shipment: ['shipment', 'awaiting-materials picking-to-input note-to-print preparation control complete cancelled'],
} as const;

/** Creates one document of each kind in each of its steps, named by mark and step. Documents that create others come last. */
export async function documentsInEveryStep(api: Api, mark: string): Promise<void> {
  for (const [model, [short, keys]] of Object.entries(steps)) {
    for (const key of keys.split(' ')) await standing(api, model, `${mark} ${key}`, `std-${short}-status-${key}`);
  }
  await productionInEveryStep(api, mark);
  await waitingOrder(api, mark);
  const ready = await api.save('std_manufacturing_order', { std_label: `${mark} ready`, std_raw_materials_available: true });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: ready, action: 'set_step', step: 'std-mo-status-draft' });
  await api.settled();
}

/** Creates manufacturing orders and moves them through picking to their steps. A search for the mark does not find their article. */
async function productionInEveryStep(api: Api, mark: string) {
  const tart = await api.save('std_sku', { std_label: 'Tart', std_type: 'finished-good', std_stock_management_mode: 'global', std_unit: 'pc' });
  await api.save('std_bom', { std_label: 'Tart' }, { std_sku: tart });
  await finished(api, `${mark} done`);
  for (const key of ['draft', 'picking', 'production', 'packaging', 'cancelled']) {
    const first = key === 'draft' || key === 'cancelled' ? key : 'picking';
    // The produced quantity is 0, so that nothing comes into stock.
    const about = [{ std_quantity: 1, std_quantity_produced: 0 }, { std_sku: tart }] as const;
    const id = await standing(api, 'std_manufacturing_order', `${mark} ${key}`, `std-mo-status-${first}`, ...about);
    await api.settled();
    if (key !== first) await api.post('/v1/processes/update/', { object_id: id, action: 'set_step', step: `std-mo-status-${key}` });
  }
}

/** Creates an order that has produced its one piece. It is named afterwards, so that a search for the mark does not find its goods. */
async function finished(api: Api, std_label: string) {
  const article = (label: string, type: string, mode: string) =>
    api.save('std_sku', { std_label: label, std_type: type, std_stock_management_mode: mode, std_unit: 'pc' });
  const [pie, dough] = [await article('Pie', 'finished-good', 'global'), await article('Dough', 'raw-material', 'batch')];
  const place = await api.save('std_stock_location', { std_label: 'Pantry' });
  await api.save('std_sku_lot', { std_lot_num: 'DOUGH', std_quantity: 5 }, { std_sku: dough, std_stock_location: place });
  const bill = await api.save('std_bom', { std_label: 'Pie' }, { std_sku: pie });
  await api.save('std_bom_line', { std_quantity: 1, std_type_of_bom: 'bomline-raw-materials' }, { std_bom: bill, std_sku: dough });
  const id = await standing(api, 'std_manufacturing_order', `Baked ${Date.now()}`, 'std-mo-status-picking', { std_quantity: 1 }, { std_sku: pie });
  await api.settled();
  const go = (key: string) => api.post('/v1/processes/update/', { object_id: id, action: 'set_step', step: `std-mo-status-${key}` });
  await go('production');
  await api.settled();
  await api.post('/v1/graph/update/', { node_id: id, properties: { std_quantity_produced: 1 } });
  await go('done');
  await api.settled();
  await api.post('/v1/graph/update/', { node_id: id, properties: { std_label } });
}

/** Creates a manufacturing order without its materials in stock. */
async function waitingOrder(api: Api, mark: string) {
  const part = await api.save('std_sku', { std_label: `${mark} part`, std_type: 'raw-material', std_unit: 'kg' });
  const cake = await api.save('std_sku', { std_label: `${mark} cake`, std_type: 'finished-good', std_unit: 'pc' });
  const bill = await api.save('std_bom', { std_label: `${mark} recipe` }, { std_sku: cake });
  await api.save('std_bom_line', { std_quantity: 2, std_type_of_bom: 'bomline-raw-materials' }, { std_bom: bill, std_sku: part });
  await standing(
    api,
    'std_manufacturing_order',
    `${mark} awaiting-materials`,
    'std-mo-status-awaiting-materials',
    { std_quantity: 3 },
    { std_sku: cake },
  );
}

/** Creates articles, lots, bills of materials, routings and processes of each type, named by the mark and their kind. */
export async function masterData(api: Api, mark: string): Promise<void> {
  const place = await api.save('std_stock_location', { std_label: `${mark} place` });
  const chair = await api.save('std_sku', {
    std_label: `${mark} chair`,
    std_type: 'finished-good',
    std_stock_management_mode: 'batch',
    std_unit: 'pc',
  });
  await api.save('std_sku_lot', { std_lot_num: `${mark} lot`, std_quantity: 4 }, { std_sku: chair, std_stock_location: place });
  await api.save('std_sku', { std_label: `${mark} glue`, std_type: 'raw-material', std_stock_management_mode: 'batch', std_unit: 'l' });
  await api.save('std_bom', { std_label: `${mark} loose bill` });
  for (const type of ['sales-order', 'purchase-order', 'shipment', 'manufacturing-order', 'inventory', 'reception', 'design-order'])
    await api.save('std_process', { std_label: `${mark} ${type}`, std_process_type: type });
  const routed = await api.save('std_process', { std_label: `${mark} routing`, std_process_type: 'manufacturing-order' });
  const table = await api.save('std_sku', { std_label: `${mark} table`, std_type: 'semi-finished' }, { std_active_process: routed });
  await api.save('std_bom', { std_label: `${mark} table bill` }, { std_sku: table });
  await api.save('std_inventory', { std_label: `${mark} count` });
  await api.settled();
}
