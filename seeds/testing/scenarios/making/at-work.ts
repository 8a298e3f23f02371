import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { activeKey, advanceTo, find, type Works, type WorksWithActions } from '../../works.ts';
import { routing } from './changed-process.ts';
import { bakery } from './production.ts';

type Operation = {
  identity: string;
  std_status: string;
  std_at_work: string | null;
  std_running: number;
  std_worked_minutes: number;
  std_unreported_minutes: number;
};

const facts = 'identity std_status std_at_work std_running std_worked_minutes std_unreported_minutes';

/** An order of ten cakes in production, with its operation there. */
async function inProduction(works: Works) {
  const { order } = await bakery(works, 5, 50);
  await works.settled();
  for (const step of ['std-mo-status-picking', 'std-mo-status-production']) {
    await works.setStep(order, step);
    await works.settled();
  }
  const { active_operation, operations } = await works.live(order);
  const done = operations.find(({ key }) => key === 'std-mo-status-packaging');
  return { order, operation: active_operation?.identity ?? '', later: done?.identity ?? '' };
}

const stateOf = async (works: Works, operation: string) =>
  (await find<Operation>(works, 'std_operation', 'identity', operation, facts))[0] as Operation;
const mark = (works: Works, std_operation: string, std_mark: string, more: JsonObject = {}) =>
  works.submit('work-mark', { std_operation, std_mark, std_person: 'Ana', ...more });
const refusedAs = (code: string) => ({ code: 'invalid', details: { fields: [expect.objectContaining({ code })] } });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * The time of an operation runs from start to pause and continues. Time that was reported is not counted again, and the
 * report proposes the time worked.
 */
export async function keepsTheTime(works: Works): Promise<void> {
  const { operation } = await inProduction(works);
  await mark(works, operation, 'start', { std_at: minutesAgo(120) });
  await mark(works, operation, 'pause', { std_at: minutesAgo(90) });
  await mark(works, operation, 'start', { std_at: minutesAgo(30) });
  const running = await stateOf(works, operation);
  expect(running).toMatchObject({ std_at_work: 'Ana', std_running: 1 });
  expect(running.std_worked_minutes).toBeGreaterThanOrEqual(59);
  expect(running.std_worked_minutes).toBeLessThanOrEqual(63);
  await works.submit('end-of-task', { std_operation: operation, std_done: false, std_minutes: 45 });
  const { std_unreported_minutes } = await stateOf(works, operation);
  expect(std_unreported_minutes).toBeLessThanOrEqual(2);
}

/** Work can't be started twice, paused when it is not running, or started on an operation that is not current; nobody can set the user. */
export async function marksInTurn(works: Works): Promise<void> {
  const { operation, later } = await inProduction(works);
  await expect(mark(works, operation, 'pause')).rejects.toMatchObject(refusedAs('not-started'));
  await expect(mark(works, later, 'start')).rejects.toMatchObject(refusedAs('not-current'));
  const both = await Promise.allSettled([mark(works, operation, 'start'), mark(works, operation, 'start')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [kept] = await find<{ identity: string; std_user_id: string | null }>(
    works,
    'std_work_mark',
    'std_operation',
    operation,
    'identity std_user_id',
  );
  await expect(works.update('std_work_mark', kept?.identity ?? '', { std_mark: 'pause' })).rejects.toMatchObject({ code: 'invalid' });
  const pretending = works.save('std_work_mark', { properties: { std_mark: 'pause', std_user_id: 'ben' }, links: { std_operation: operation } });
  await expect(pretending).rejects.toMatchObject({ code: 'invalid' });
}

/**
 * A report with a produced quantity posts it, ends the work and closes the operation, once, also if two people finish at
 * the same moment.
 */
export async function finishesOnce(works: Works): Promise<void> {
  const { order, operation } = await inProduction(works);
  await mark(works, operation, 'start', { std_at: minutesAgo(1_500) });
  const finish = (more: JsonObject = {}) =>
    works.submit('end-of-task', { std_operation: operation, std_done: true, std_quantity: 10, std_minutes: 90, ...more });
  await expect(finish({ std_quantity: 900 })).rejects.toMatchObject({
    details: { fields: [expect.objectContaining({ code: 'lacks', field: 'std_quantity' })] },
  });
  const twice = await Promise.allSettled([finish(), finish()]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-done');
  const outputs = await find(works, 'std_production_output', 'std_manufacturing_order', order, 'std_quantity std_work_report { std_minutes }');
  expect(outputs).toEqual([{ std_quantity: 10, std_work_report: { std_minutes: 90 } }]);
  expect(await stateOf(works, operation)).toMatchObject({ std_status: 'completed', std_at_work: null, std_running: 0 });
  await expect(finish({ std_quantity: null })).rejects.toMatchObject(refusedAs('closed'));
  await expect(mark(works, operation, 'start')).rejects.toMatchObject(refusedAs('closed'));
}

/** Work also ends if the order leaves its operation without a report: by a button, or by a cancellation. */
export async function endsWithItsOperation(works: Works): Promise<void> {
  const { order, operation, later } = await inProduction(works);
  await mark(works, operation, 'start', { std_at: minutesAgo(60) });
  await works.setStep(order, 'std-mo-status-packaging');
  await works.settled();
  expect(await stateOf(works, operation)).toMatchObject({ std_status: 'completed', std_at_work: null, std_running: 0 });
  await mark(works, later, 'start');
  await works.setStep(order, 'std-mo-status-cancelled');
  await works.settled();
  expect(await stateOf(works, later)).toMatchObject({ std_status: 'cancelled', std_at_work: null, std_running: 0 });
}

/** If two people finish a step without a quantity at the same moment, the order advances once, to the next of its own steps. */
export async function movesOnOnce(works: WorksWithActions): Promise<void> {
  const { order } = await routing(works);
  const id = await order();
  await advanceTo(works, id, 'turn');
  const std_operation = (await works.live(id)).active_operation?.identity ?? '';
  const finish = () => works.submit('end-of-task', { std_operation, std_done: true, std_minutes: 5 });
  const both = await Promise.allSettled([finish(), finish()]);
  expect(both.map(({ status }) => status)).toContain('fulfilled');
  await works.settled();
  expect(await activeKey(works, id)).toBe('mill');
}
