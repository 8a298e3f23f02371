import type { Effect, Rows } from '@millwright/core/automation/actions.ts';
import { minus, plus } from '../library/quantities.ts';
import { rowsOf } from '../library/rows.ts';
import { madeEarlier } from './earlier.ts';
import { isDone, type ManufacturingOrder } from './order.ts';

export type Operation = { identity: string; std_key: string | null; std_line_num: number | null };
const done = 'std-mo-status-done';

/** Returns the effects of an output on its order: the produced quantity, what happens to the rest, and whether the order is done. */
export function whatFollows(
  order: ManufacturingOrder,
  { std_quantity, std_rest }: { std_quantity: number | null; std_rest: string | null },
  rows: Rows,
): Effect[] {
  const std_quantity_produced = plus(order.std_recorded_quantity, madeEarlier(rows));
  const counted: Effect = { op: 'update', id: order.identity, properties: { std_quantity_produced } };
  if (isDone(order)) return [counted];
  const short = minus(order.std_quantity, std_quantity_produced) > 0;
  if (short && (std_rest === 'rest-order' || std_rest === 'close-short'))
    return [{ ...counted, properties: { std_quantity_produced, std_rest } }, end(order)];
  return !short && (std_quantity ?? 0) > 0 && isLastToDo(order, rowsOf<Operation>(rows, 'operations')) ? [counted, end(order)] : [counted];
}

/** The person who recorded the output has already decided about the rest and confirmed an overproduction. */
const end = ({ identity }: ManufacturingOrder): Effect => ({
  op: 'transition',
  object_id: identity,
  action: 'set_step',
  step: done,
  close_short: true,
  take_more: true,
});

/** Whether only packaging, which the output has consumed, lies between the present step and the end of the order. */
function isLastToDo({ std_active_operation }: ManufacturingOrder, operations: readonly Operation[]): boolean {
  const lineOf = (key: string | null | undefined) => operations.find(({ std_key }) => std_key === key)?.std_line_num ?? null;
  const [now, last] = [lineOf(std_active_operation?.std_key), lineOf(done)];
  if (now === null || last === null) return false;
  return !operations.some(
    ({ std_key, std_line_num }) => std_key !== 'std-mo-status-packaging' && (std_line_num ?? 0) > now && (std_line_num ?? 0) < last,
  );
}

/** Returns the step in which an order that is not over is worked on: its last one before packaging and the end. */
export function workingStep(operations: readonly Operation[]): string {
  const ends = [done, 'std-mo-status-packaging', 'std-mo-status-cancelled'];
  const open = operations.filter(({ std_key }) => std_key !== null && !ends.includes(std_key));
  const last = open.sort((one, other) => (one.std_line_num ?? 0) - (other.std_line_num ?? 0)).at(-1);
  return last?.std_key ?? 'std-mo-status-production';
}
