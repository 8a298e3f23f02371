import { expect } from 'vitest';
import { activeKey, advanceTo, find, type WorksWithActions } from '../../works.ts';

type Operation = { std_key: string; std_label: string; std_line_num: number; std_status: string; std_workstation: { identity: string } | null };
const operationsOf = async (works: WorksWithActions, order: string) =>
  (
    await find<Operation>(
      works,
      'std_operation',
      'std_manufacturing_order',
      order,
      'std_key std_label std_line_num std_status std_workstation { identity }',
    )
  ).sort((one, other) => one.std_line_num - other.std_line_num);
const standing = async (works: WorksWithActions, order: string) =>
  (await operationsOf(works, order)).map(({ std_key, std_status }) => [std_key.replace('std-mo-status-', ''), std_status]);

/** A routing with two operations of its own, between the mandatory steps. */
export async function routing(works: WorksWithActions) {
  const station = await works.save('std_workstation', { properties: { std_label: 'Lathe' } });
  const sku = await works.save('std_sku', { properties: { std_label: 'Axle', std_stock_management_mode: 'global' } });
  await works.save('std_bom', { properties: { std_label: 'Axle' }, links: { std_sku: sku } });
  await works.run('create-manufacturing-bom', sku);
  await works.settled();
  const [article] = await find<{ std_active_process: { identity: string } }>(works, 'std_sku', 'identity', sku, 'std_active_process { identity }');
  const process = article?.std_active_process.identity ?? '';
  const step = (std_key: string, std_line_num: number) =>
    works.save('std_process_step', {
      properties: { std_label: std_key, std_key, std_line_num, std_include_in_mrp: true },
      links: { std_process: process },
    });
  const steps = { turn: await step('turn', 20), mill: await step('mill', 30) };
  const order = async () => {
    const id = await works.save('std_manufacturing_order', { properties: { std_quantity: 2 }, links: { std_sku: sku } });
    await works.settled();
    return id;
  };
  return { station, process, steps, step, order };
}

/**
 * Open orders follow a changed routing: added and deleted steps, names, order and workstations. No order changes its
 * step, and finished orders stay as they are.
 */
export async function followsChangedProcesses(works: WorksWithActions): Promise<void> {
  const { station, process, steps, step, order } = await routing(works);
  const [waiting, begun, cancelled] = [await order(), await order(), await order()];
  await advanceTo(works, begun, 'turn');
  await works.setStep(cancelled, 'std-mo-status-cancelled');
  await works.settled();
  const before = await standing(works, cancelled);
  expect(before.map(([key]) => key)).toContain('mill');

  await step('drill', 25);
  await works.update('std_process_step', steps.turn, { std_label: 'Turn the axle', std_line_num: 26 }, { std_workstation: station });
  await works.remove(steps.mill);
  expect((await standing(works, begun)).map(([key]) => key)).toContain('mill');

  await works.run('refresh-processes', process);
  await works.settled();
  const keys = (await standing(works, waiting)).map(([key]) => key);
  expect(keys.filter((key) => ['turn', 'mill', 'drill'].includes(String(key)))).toEqual(['drill', 'turn']);
  expect(await activeKey(works, waiting)).not.toBe('turn');
  const own = (await operationsOf(works, begun)).filter(({ std_key }) => ['turn', 'drill', 'mill'].includes(std_key));
  expect(own).toMatchObject([
    { std_key: 'drill', std_status: 'completed' },
    { std_key: 'turn', std_label: 'Turn the axle', std_line_num: 26, std_status: 'ongoing', std_workstation: { identity: station } },
  ]);
  expect(await activeKey(works, begun)).toBe('turn');
  expect(await standing(works, cancelled)).toEqual(before);

  const [events, events_again] = [await works.events(begun), await works.events(waiting)];
  await works.run('refresh-processes');
  await works.settled();
  expect([await works.events(begun), await works.events(waiting)]).toEqual([events, events_again]);
}

/** A step that an order has reached stays in the order when the routing loses it, also if the order is in it. */
export async function keepsReachedSteps(works: WorksWithActions): Promise<void> {
  const { process, steps, order } = await routing(works);
  const id = await order();
  await advanceTo(works, id, 'mill');
  await works.settled();
  await works.remove(steps.turn);
  await works.run('refresh-processes', process);
  await works.settled();
  const own = (await standing(works, id)).filter(([key]) => key === 'turn' || key === 'mill');
  expect(own).toEqual([
    ['turn', 'completed'],
    ['mill', 'ongoing'],
  ]);
  await works.setStep(id, 'turn');
  await works.settled();
  expect(await activeKey(works, id)).toBe('turn');
}

/** Steps that people create have no key: each operation follows its own step when it is renamed, moved, added or deleted. */
export async function followsStepsWithoutKeys(works: WorksWithActions): Promise<void> {
  const { process, order } = await routing(works);
  const plain = (std_label: string, std_line_num: number) =>
    works.save('std_process_step', { properties: { std_label, std_line_num }, links: { std_process: process } });
  const [saw, bend, paint] = [await plain('Saw', 40), await plain('Bend', 50), await plain('Paint', 60)];
  const id = await order();
  const own = async () =>
    (await operationsOf(works, id)).filter(({ std_key }) => !std_key).map(({ std_label, std_line_num }) => [std_label, std_line_num]);
  expect(await own()).toEqual([
    ['Saw', 40],
    ['Bend', 50],
    ['Paint', 60],
  ]);
  await works.update('std_process_step', saw, { std_label: 'Saw to length' });
  await works.update('std_process_step', bend, { std_line_num: 70 });
  await works.remove(paint);
  await plain('Pack', 80);
  await works.run('refresh-processes', process);
  await works.settled();
  expect(await own()).toEqual([
    ['Saw to length', 40],
    ['Bend', 70],
    ['Pack', 80],
  ]);
}
