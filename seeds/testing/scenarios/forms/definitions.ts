import { expect } from 'vitest';
import { activeKey, type Works } from '../../works.ts';

import { article, movementsOf, place, read, save } from './saved.ts';

/** The form create-bom saves a bill with its article and its lines. */
export async function savesABill(works: Works): Promise<void> {
  const [cake, box] = [await article(works, 'cake'), await article(works, 'box', { std_type: 'packaging' })];
  const line = { std_sku: box, std_quantity: 2, std_type_of_bom: 'bomline-packaging' };
  const bill = await works.submit('create-bom', { std_label: 'bill', std_sku: cake, std_lines: [line] });
  const fields = 'std_label std_sku { identity } std_lines { std_quantity std_type_of_bom std_sku { identity } }';
  expect(await read(works, 'std_bom', bill, fields)).toEqual({
    std_label: 'bill',
    std_sku: { identity: cake },
    std_lines: [{ std_quantity: 2, std_type_of_bom: 'bomline-packaging', std_sku: { identity: box } }],
  });
}

/** The form create-manufacturing-order saves an order, which starts in draft. */
export async function startsAnOrderInDraft(works: Works): Promise<void> {
  const cake = await article(works, 'tart');
  const order = await works.submit('create-manufacturing-order', { std_sku: cake, std_quantity: 12, std_priority: 'urgent' });
  expect(await read(works, 'std_manufacturing_order', order, 'std_quantity std_priority std_sku { identity }')).toEqual({
    std_quantity: 12,
    std_priority: 'urgent',
    std_sku: { identity: cake },
  });
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-draft');
}

/** The form create-purchase-order saves an order with its lines. */
export async function savesAPurchaseOrder(works: Works): Promise<void> {
  const [flour, supplier] = [await article(works, 'flour'), await save(works, 'std_supplier', { std_label: 'mill' })];
  const order = await works.submit('create-purchase-order', { std_supplier: supplier, std_lines: [{ std_sku: flour, std_quantity: 50 }] });
  expect(await read(works, 'std_po', order, 'std_supplier { identity } std_lines { std_quantity std_sku { identity } }')).toEqual({
    std_supplier: { identity: supplier },
    std_lines: [{ std_quantity: 50, std_sku: { identity: flour } }],
  });
}

/** The form create-sku-lot saves a lot, with a movement for its quantity. */
export async function savesALotWithItsMovement(works: Works): Promise<void> {
  const [nut, hall] = [await article(works, 'nut'), await place(works)];
  const lot = await works.submit('create-sku-lot', { std_sku: nut, std_lot_num: 'N1', std_quantity: 7, std_stock_location: hall });
  expect(await read(works, 'std_sku_lot', lot, 'std_quantity std_sku { identity }')).toEqual({ std_quantity: 7, std_sku: { identity: nut } });
  expect(await movementsOf(works, 'std_lot', lot)).toEqual([['inventory', 7]]);
}

/** The form edit-sku saves the fields of an article. */
export async function savesAnArticle(works: Works): Promise<void> {
  const bolt = await article(works, 'bolt');
  const values = {
    std_label: 'bolt M8',
    std_type: 'raw-material',
    std_unit: 'box',
    std_internal_reference: 'B-8',
    std_unit_weight: 0.25,
    std_price: 3.5,
  };
  await works.submit('edit-sku', { ...values, std_stock_management_mode: 'batch' }, bolt);
  expect(await read(works, 'std_sku', bolt, Object.keys(values).join(' '))).toEqual(values);
}

/** The form edit-manufacturing-process saves a routing with its steps in order. */
export async function savesARoutingInOrder(works: Works): Promise<void> {
  const steps = [
    { std_label: 'Bake', std_line_num: 20 },
    { std_label: 'Mix', std_line_num: 10 },
  ];
  const routing = await works.submit('edit-manufacturing-process', {
    std_label: 'routing',
    std_process_type: 'manufacturing-order',
    std_steps: steps,
  });
  await works.settled();
  const saved = await read<{ std_steps: { std_line_num: number; std_label: string }[] }>(
    works,
    'std_process',
    routing,
    'std_steps { std_line_num std_label }',
  );
  const own = saved.std_steps.filter(({ std_line_num }) => std_line_num >= 10 && std_line_num < 100_000);
  expect(own.map(({ std_label }) => std_label)).toEqual(['Mix', 'Bake']);
}

/** The form process-input creates and edits a process, input-process-steps its steps. */
export async function savesAProcessAndItsSteps(works: Works): Promise<void> {
  const process = await works.submit('process-input', {
    std_label: 'process',
    std_process_type: 'shipment',
    std_steps: [{ std_label: 'Pack', std_line_num: 10 }],
  });
  const changed = await works.open('process-input', process);
  const [step] = changed.values.std_steps ?? [];
  await works.submit('process-input', { std_label: 'renamed', std_process_type: 'shipment' }, process);
  await works.submit(
    'input-process-steps',
    {
      std_steps: [
        { identity: step?.identity ?? '', std_label: 'Pack well', std_line_num: 10 },
        { std_label: 'Load', std_line_num: 20 },
      ],
    },
    process,
  );
  expect(await read(works, 'std_process', process, 'std_label std_steps { std_label std_line_num }')).toEqual({
    std_label: 'renamed',
    std_steps: [
      { std_label: 'Pack well', std_line_num: 10 },
      { std_label: 'Load', std_line_num: 20 },
    ],
  });
}
