import { expect } from 'vitest';
import { quantities } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type WorksWithActions } from '../../works.ts';
import { componentsOf } from '../making/baking.ts';
import { bakery } from '../making/production.ts';
import { standAt, thrice } from './at-once.ts';

const folder = 'manufacturing-orders';
const actions = (name: string) => `steps/${folder}/${name}`;

/** The effects of an output, of its undoing, of a return and of a changed quantity happen once, however often the action runs. */
export async function makesOutputsOnce(works: WorksWithActions): Promise<void> {
  const { cake, parts, order } = await bakery({ ...works, settled: async () => undefined }, 5, 50);
  for (const action of ['copyBill', 'takeBill', 'copyBills']) await thrice(works, actions(action), order);
  const components = await componentsOf(works, order);
  expect([...components.keys()].sort()).toEqual(['Cake box', 'Cake flour', 'Crumbs']);
  await works.act(actions('generateOperations'), order);
  await works.act(actions('generatePickings'), order);
  await standAt(works, 'std_manufacturing_order', folder, order, 'std-mo-status-production');
  await works.act(actions('removePickedMaterials'), order);
  const operation = (await works.live(order)).active_operation?.identity ?? '';
  const mark = await works.submit('work-mark', { std_operation: operation, std_mark: 'start' });
  await thrice(works, 'steps/operations/mark', mark);
  const report = await works.submit('end-of-task', { std_operation: operation, std_done: false, std_minutes: 5 });
  await thrice(works, 'steps/operations/report', report);
  const record = (std_quantity: number) => works.submit('record-output', { std_manufacturing_order: order, std_quantity });
  const output = await record(4);
  await thrice(works, 'steps/production/recordOutput', output);
  const undo = await works.submit('undo-output', { std_production_output: output, std_reason: 'Counted wrong' });
  await thrice(works, 'steps/production/undoOutput', undo);
  expect([await quantities(works, parts.box), Object.values(await quantities(works, cake))]).toEqual([{ BOX: 50 }, [0]]);
  const [flour] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity');
  const back = await works.submit('material-return', { std_manufacturing_order: order, std_lot: flour?.identity ?? '', std_quantity: 0.2 });
  await thrice(works, 'steps/stock/materialReturn', back);
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 3.2 });
  const component = components.get('Cake flour')?.identity ?? '';
  await works.update('std_component', component, { std_quantity: 0.1 });
  for (const action of ['returnMaterials', 'followQuantity']) await thrice(works, `steps/components/${action}`, component);
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 4 });
  await works.update('std_manufacturing_order', order, { std_quantity: 20 });
  await thrice(works, actions('followQuantity'), order);
  expect(await activeKey(works, order)).toBe('std-mo-status-picking');
  await thrice(works, actions('generatePickings'), order);
  expect((await componentsOf(works, order)).get('Cake flour')).toMatchObject({ std_reserved_quantity: 1, std_left_quantity: 1 });
  await standAt(works, 'std_manufacturing_order', folder, order, 'std-mo-status-cancelled');
  await thrice(works, actions('returnMaterials'), order);
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 5 });
  await thrice(works, 'steps/operations/endLeftWork', order);
  const marks = await find<{ std_mark: string }>(works, 'std_work_mark', 'std_operation', operation, 'std_mark');
  expect(marks.map(({ std_mark }) => std_mark).sort()).toEqual(['pause', 'start']);
  expect(await ledgerErrors(works)).toEqual([]);
}
