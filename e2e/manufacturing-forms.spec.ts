import { expect, type Page, test } from '@playwright/test';
import { Api } from './lib/api.ts';
import { signIn } from './lib/people.ts';

type Row = Record<string, unknown> & { identity: string };

let api: Api;
let mark: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  mark = `F${Date.now().toString(36)}`;
  api = await Api.signIn(await playwright.request.newContext({ baseURL }));
});
test.afterAll(() => api?.close());

/** One record with these fields, lines among them. */
async function read<T>(model: string, id: string, fields: string): Promise<T> {
  const query = `query ($id: ID!) { ${model}_by_id(id: $id) { ${fields} } }`;
  const { data } = await api.post<{ data: Record<string, T> }>('/v1/graph', { query, variables: { id } });
  return data[`${model}_by_id`] as T;
}

const submit = async (form_id: string, values: object, node_id?: string) =>
  (await api.post<{ data: { identity: string } }>('/v1/graph/form/', { form_id, values, ...(node_id && { node_id }) })).data.identity;
const open = (form_id: string, node_id: string) => api.post<{ values: Record<string, Row[]> }>('/v1/graph/form/get/', { form_id, node_id });
const stepOf = async (id: string) =>
  (await api.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${id}`, {})).data.active_operation?.key;
const setStep = (object_id: string, step: string) => api.post('/v1/processes/update/', { object_id, action: 'set_step', step });
const article = (name: string, more: Record<string, unknown> = {}) =>
  api.save('std_sku', { std_label: `${mark} ${name}`, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'pc', ...more });
const place = () => api.save('std_stock_location', { std_label: `${mark} place` });
const movementsOf = async (source: string, id: string) =>
  (await api.find('std_stock_mouvement', source, id)).map(({ properties }) => [properties.std_type, properties.std_quantity]);

/** A shipment of ten pieces with its picks from two lots, in a step. */
async function shipmentIn(step: string) {
  const [chair, hall] = [await article('chair'), await place()];
  const lots = [];
  for (const [num, quantity] of [
    ['ONE', 4],
    ['TWO', 20],
  ])
    lots.push(await api.save('std_sku_lot', { std_lot_num: `${mark} ${num}`, std_quantity: quantity }, { std_sku: chair, std_stock_location: hall }));
  const shipment = await api.save('std_shipment', { std_label: `${mark} shipment` });
  await api.save('std_shipment_line', { std_quantity: 10, std_order_quantity: 10, std_line_num: 1 }, { std_shipment: shipment, std_sku: chair });
  await api.settled();
  await setStep(shipment, 'std-shipment-status-draft');
  await setStep(shipment, 'std-shipment-status-picking-to-input');
  await api.settled();
  await setStep(shipment, step);
  await api.settled();
  return { shipment, chair, lots };
}

test('create-bom saves a bill with its article and its lines', async () => {
  const [cake, box] = [await article('cake'), await article('box', { std_type: 'packaging' })];
  const line = { std_sku: box, std_quantity: 2, std_type_of_bom: 'bomline-packaging' };
  const bill = await submit('create-bom', { std_label: `${mark} bill`, std_sku: cake, std_lines: [line] });
  const fields = 'std_label std_sku { identity } std_lines { std_quantity std_type_of_bom std_sku { identity } }';
  expect(await read('std_bom', bill, fields)).toEqual({
    std_label: `${mark} bill`,
    std_sku: { identity: cake },
    std_lines: [{ std_quantity: 2, std_type_of_bom: 'bomline-packaging', std_sku: { identity: box } }],
  });
});

test('create-manufacturing-order saves an order, which starts in draft', async () => {
  const cake = await article('tart');
  const order = await submit('create-manufacturing-order', { std_sku: cake, std_quantity: 12 });
  expect(await read('std_manufacturing_order', order, 'std_quantity std_sku { identity }')).toEqual({
    std_quantity: 12,
    std_sku: { identity: cake },
  });
  await api.settled();
  expect(await stepOf(order)).toBe('std-mo-status-draft');
});

test('create-purchase-order saves an order with its lines, which the order tells by their articles', async ({ page }) => {
  const [flour, supplier] = [await article('flour'), await api.save('std_supplier', { std_label: `${mark} mill` })];
  const order = await submit('create-purchase-order', { std_supplier: supplier, std_lines: [{ std_sku: flour, std_quantity: 50 }] });
  expect(await read('std_po', order, 'std_supplier { identity } std_lines { std_quantity std_sku { identity } }')).toEqual({
    std_supplier: { identity: supplier },
    std_lines: [{ std_quantity: 50, std_sku: { identity: flour } }],
  });
  await signIn(page);
  await page.goto(`/object/${order}`);
  const lines = page.getByRole('region', { name: 'Lines' }).getByRole('row');
  await expect(lines.filter({ has: page.getByRole('cell', { name: `${mark} flour` }) }).getByRole('link', { name: 'Untitled' })).toBeVisible();
});

test('create-sku-lot saves a lot, and its quantity is a movement', async () => {
  const [nut, hall] = [await article('nut'), await place()];
  const lot = await submit('create-sku-lot', { std_sku: nut, std_lot_num: `${mark} N1`, std_quantity: 7, std_stock_location: hall });
  expect(await read('std_sku_lot', lot, 'std_quantity std_sku { identity }')).toEqual({ std_quantity: 7, std_sku: { identity: nut } });
  expect(await movementsOf('std_lot', lot)).toEqual([['inventory', 7]]);
});

test('edit-sku saves the fields of an article', async () => {
  const bolt = await article('bolt');
  const values = {
    std_label: `${mark} bolt M8`,
    std_type: 'raw-material',
    std_unit: 'box',
    std_internal_reference: 'B-8',
    std_unit_weight: 0.25,
    std_price: 3.5,
  };
  await submit('edit-sku', { ...values, std_stock_management_mode: 'batch' }, bolt);
  expect(await read('std_sku', bolt, Object.keys(values).join(' '))).toEqual(values);
});

test('edit-manufacturing-process saves a routing with its steps in order', async () => {
  const steps = [
    { std_label: 'Bake', std_line_num: 20 },
    { std_label: 'Mix', std_line_num: 10 },
  ];
  const routing = await submit('edit-manufacturing-process', {
    std_label: `${mark} routing`,
    std_process_type: 'manufacturing-order',
    std_steps: steps,
  });
  await api.settled();
  const saved = await read<{ std_steps: { std_line_num: number; std_label: string }[] }>(
    'std_process',
    routing,
    'std_steps { std_line_num std_label }',
  );
  const own = saved.std_steps.filter(({ std_line_num }) => std_line_num >= 10 && std_line_num < 100_000);
  expect(own.map(({ std_label }) => std_label)).toEqual(['Mix', 'Bake']);
});

test('process-input creates and edits a process, input-process-steps its steps', async () => {
  const process = await submit('process-input', {
    std_label: `${mark} process`,
    std_process_type: 'shipment',
    std_steps: [{ std_label: 'Pack', std_line_num: 10 }],
  });
  const changed = await open('process-input', process);
  const [step] = changed.values.std_steps ?? [];
  await submit('process-input', { std_label: `${mark} renamed`, std_process_type: 'shipment' }, process);
  await submit(
    'input-process-steps',
    {
      std_steps: [
        { identity: step?.identity, std_label: 'Pack well', std_line_num: 10 },
        { std_label: 'Load', std_line_num: 20 },
      ],
    },
    process,
  );
  expect(await read('std_process', process, 'std_label std_steps { std_label std_line_num }')).toEqual({
    std_label: `${mark} renamed`,
    std_steps: [
      { std_label: 'Pack well', std_line_num: 10 },
      { std_label: 'Load', std_line_num: 20 },
    ],
  });
});

test('edit-shipment saves changes to a shipment and its lines', async () => {
  const { shipment } = await shipmentIn('std-shipment-status-note-to-print');
  const { values } = await open('edit-shipment', shipment);
  const [line] = values.std_lines ?? [];
  await submit(
    'edit-shipment',
    { std_delivery_address: '3 Dock Road', std_lines: [{ identity: line?.identity, std_description: 'fragile' }] },
    shipment,
  );
  expect(await read('std_shipment', shipment, 'std_delivery_address std_lines { std_description std_quantity }')).toEqual({
    std_delivery_address: '3 Dock Road',
    std_lines: [{ std_description: 'fragile', std_quantity: 10 }],
  });
});

test('shipment-control records the control of a shipment that stands there, and its goods leave', async () => {
  const { shipment } = await shipmentIn('std-shipment-status-control');
  const { values } = await open('shipment-control', shipment);
  expect(values.std_lines).toMatchObject([{ std_quantity: 10, std_order_quantity: 10 }]);
  await submit('shipment-control', { std_shipping_date: '2026-12-01' }, shipment);
  expect(await stepOf(shipment)).toBe('std-shipment-status-complete');
  await api.settled();
  expect(await read('std_shipment', shipment, 'std_shipping_date')).toEqual({ std_shipping_date: '2026-12-01' });
  expect((await movementsOf('std_shipment', shipment)).sort()).toEqual([
    ['shipment', 4],
    ['shipment', 6],
  ]);
});

test('edit-reception takes what came, lot by lot, and its movements follow', async () => {
  const [oil, hall] = [await article('oil'), await place()];
  const reception = await api.save('std_reception', { std_label: `${mark} reception` });
  const line = await api.save('std_reception_line', { std_order_quantity: 30 }, { std_reception: reception, std_sku: oil });
  await api.settled();
  const lots = [{ std_lot_num: `${mark} O1`, std_qty_to_receive: 12, std_stock_location: hall }];
  await submit('edit-reception', { std_lines: [{ identity: line, std_received_quantity: 12, std_lots: lots }] }, reception);
  await api.settled();
  expect(await stepOf(reception)).toBe('std-rec-status-to-control');
  expect(await movementsOf('std_reception', reception)).toEqual([['reception', 12]]);
  expect(await read('std_reception_line', line, 'std_received_quantity std_missing_quantity')).toEqual({
    std_received_quantity: 12,
    std_missing_quantity: 18,
  });
});

test('perform-inventory takes what was counted, and the compensations follow', async () => {
  const [rope, hall] = [await article('rope'), await place()];
  const lot = await api.save('std_sku_lot', { std_lot_num: `${mark} R1`, std_quantity: 9 }, { std_sku: rope, std_stock_location: hall });
  const inventory = await submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: [{ std_lot: lot, std_counted_quantity: 7 }] });
  await api.settled();
  expect(await read('std_sku_lot', lot, 'std_quantity')).toEqual({ std_quantity: 7 });
  const { std_lines } = await read<{ std_lines: Row[] }>('std_inventory', inventory, 'std_lines { identity std_counted_quantity std_lot_quantity }');
  expect(std_lines).toMatchObject([{ std_counted_quantity: 7, std_lot_quantity: 9 }]);
  expect(await movementsOf('std_inventory_line', std_lines[0]?.identity ?? '')).toEqual([['inventory', 2]]);
});

test('manufacturing-order-stock-picking saves the picked lots and quantities', async () => {
  const [cake, meal, hall] = [await article('pie'), await article('meal', { std_type: 'raw-material' }), await place()];
  const bill = await api.save('std_bom', { std_label: `${mark} pie` }, { std_sku: cake });
  await api.save('std_bom_line', { std_quantity: 1, std_type_of_bom: 'bomline-raw-materials' }, { std_bom: bill, std_sku: meal });
  const lot = (num: string) =>
    api.save('std_sku_lot', { std_lot_num: `${mark} ${num}`, std_quantity: 8 }, { std_sku: meal, std_stock_location: hall });
  const [, second] = [await lot('M1'), await lot('M2')];
  const order = await api.save('std_manufacturing_order', { std_quantity: 5 }, { std_sku: cake });
  await api.settled();
  await setStep(order, 'std-mo-status-picking');
  await api.settled();
  const { values } = await open('manufacturing-order-stock-picking', order);
  const [pick] = values.std_picking_lines ?? [];
  // The proposed lot is the oldest one, and says so.
  expect(pick).toMatchObject({ std_qty_to_pick: 5, std_lot: { std_lot_num: `${mark} M1` }, std_lot_reasons: ['by-age'] });
  await submit(
    'manufacturing-order-stock-picking',
    { std_picking_lines: [{ identity: pick?.identity, std_lot: second, std_qty_to_pick: 4 }] },
    order,
  );
  await api.settled();
  expect(await stepOf(order)).toBe('std-mo-status-production');
  expect(await movementsOf('std_lot', second)).toContainEqual(['mo-raw-materials-picking', 4]);
});

test('end-of-task closes the operation that its report is about', async () => {
  const order = await api.save('std_manufacturing_order', {});
  await api.settled();
  const { std_active_operation } = await read<{ std_active_operation: Row }>('std_manufacturing_order', order, 'std_active_operation { identity }');
  const report = await submit('end-of-task', { std_operation: std_active_operation.identity, std_done: true });
  await api.settled();
  expect(await read('std_work_report', report, 'std_done std_operation { std_status }')).toEqual({
    std_done: true,
    std_operation: { std_status: 'completed' },
  });
  expect(await stepOf(order)).not.toBe('std-mo-status-draft');
});

const form = (page: Page) => page.getByRole('form', { name: 'Shipment preparation' });

test('shipment-preparation lets lots of the line’s own article be chosen, and no others', async ({ page }) => {
  const { shipment, lots } = await shipmentIn('std-shipment-status-preparation');
  const [other, hall] = [await article('lamp'), await place()];
  await api.save('std_sku_lot', { std_lot_num: `${mark} OTHER`, std_quantity: 5 }, { std_sku: other, std_stock_location: hall });
  await signIn(page);
  await page.goto(`/form/shipment-preparation?node_id=${shipment}`);
  const lot = form(page).getByRole('combobox', { name: 'Lot' }).first();
  await expect(lot).toHaveValue(`${mark} ONE`);
  await lot.click();
  await lot.fill(mark);
  await expect(page.getByRole('option')).toHaveText([`${mark} ONE`, `${mark} TWO`]);
  await page.getByRole('option', { name: `${mark} TWO` }).click();
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => stepOf(shipment)).toBe('std-shipment-status-control');
  const { std_lines } = await read<{ std_lines: { std_picking_lines: { std_lot: Row }[] }[] }>(
    'std_shipment',
    shipment,
    'std_lines { std_picking_lines { std_lot { identity } } }',
  );
  expect(std_lines[0]?.std_picking_lines.map((pick) => pick.std_lot.identity)).toEqual([lots[1], lots[1]]);
});

/** The form of a shipment in the drawer, opened from its row. */
async function openFromRow(page: Page, label: string) {
  await page.goto('/view/shipments');
  const waiting = page.getByRole('grid', { name: 'Picking to validate or enter' });
  await waiting.getByRole('gridcell', { name: label, exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Shipment preparation' });
  await expect(drawer.getByText(label)).toBeVisible();
  return drawer;
}

test('the form of a record stands beside its steps: what is typed is submitted before it moves on, and its page is one press away', async ({
  page,
}) => {
  const { shipment } = await shipmentIn('std-shipment-status-picking-to-input');
  await signIn(page);
  const drawer = await openFromRow(page, `${mark} shipment`);
  const advance = drawer.getByRole('button', { name: /^Advance to/ });
  await expect(advance).toBeEnabled();
  await drawer.getByRole('textbox', { name: 'Quantity to pick' }).first().fill('3');
  await expect(advance).toHaveAccessibleDescription('Submit the form first');
  await expect(advance).toBeDisabled();
  await advance.click({ force: true });
  expect(await stepOf(shipment)).toBe('std-shipment-status-picking-to-input');
  await drawer.getByRole('button', { name: 'Submit' }).click();
  await expect(drawer).toBeHidden();

  const again = await openFromRow(page, `${mark} shipment`);
  await again.getByRole('button', { name: /^Advance to/ }).click();
  await expect.poll(() => stepOf(shipment)).not.toBe('std-shipment-status-picking-to-input');
  await again.getByRole('button', { name: 'Open the record' }).click();
  await expect(page).toHaveURL(new RegExp(`/object/${shipment}$`));
  await expect(page.getByRole('heading', { level: 1, name: `${mark} shipment` })).toBeVisible();
});

test('every field of a line is in sight in the drawer, also where the room is short', async ({ page }) => {
  await shipmentIn('std-shipment-status-picking-to-input');
  await signIn(page);
  const drawer = await openFromRow(page, `${mark} shipment`);
  const beyond = () =>
    drawer.evaluate((aside) => {
      const edge = aside.getBoundingClientRect().right;
      return [...aside.querySelectorAll('td[data-name]')].filter((cell) => cell.getBoundingClientRect().right > edge).length;
    });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(beyond).toBe(0);
    for (const name of ['Unit', 'Expiry date']) {
      const value = drawer.getByRole('group', { name: 'Picking lines' }).getByLabel(name, { exact: true }).first();
      await value.scrollIntoViewIfNeeded();
      await expect(value).toBeInViewport({ ratio: 1 });
    }
  }
});
