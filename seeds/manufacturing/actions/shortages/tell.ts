import type { ActionContext, Effect, Rows } from '@millwright/core/automation/actions.ts';
import { recordsOf } from '../library/columns.ts';
import { distinct, rowsOf } from '../library/rows.ts';
import { type ManufacturingOrder, waitingReason } from '../materials/order.ts';
import { lacksIn, type Part } from './lacks.ts';

const lackOf = ({ std_lacked_quantity }: Part) => std_lacked_quantity ?? 0;

/** Returns the orders in which the missing quantity of a component differs from the stored one, and those that were never compared. */
export const ordersToTell = (rows: Rows, { today }: ActionContext): string[] =>
  distinct(
    [...lacksIn(rows, today)].map(([part, lacks]) => (lacks !== lackOf(part) || part.std_raw_materials_available === null ? part.order : null)),
  );

/** Whether the order of a component was compared before. */
const wasCompared = (other: Part) => other.std_raw_materials_available !== null;

/**
 * Returns the effects that store on each order whether its materials are available and what is missing, and on each
 * component the missing quantity. Orders for which `waits` is true are left out: the action that serves them stores
 * this.
 */
export function tellLacks(rows: Rows, { today }: ActionContext, waits: (part: Part) => boolean = () => false): Effect[] {
  const now = lacksIn(rows, today);
  const others = recordsOf<Part>(rows, 'other_parts');
  const notTold = new Set([...others.filter((other) => !wasCompared(other)), ...[...now.keys()].filter(waits)].map(({ order }) => order));
  const toTell = [...now].filter(([{ order }]) => !notTold.has(order));
  const changed = toTell.filter(([part, lacks]) => !part.of_bill && lacks !== lackOf(part));
  const lacksOf = Map.groupBy([...toTell, ...others.map((other): [Part, number] => [other, lackOf(other)])], ([{ order }]) => order);
  const without = rowsOf<ManufacturingOrder>(rows, 'orders_by_bill').filter(({ identity }) => !lacksOf.has(identity));
  return [
    ...[...lacksOf.values()].flatMap((parts) => (parts[0] ? told(parts[0][0].order, parts[0][0], parts) : [])),
    ...without.flatMap((order) => told(order.identity, order, [])),
    ...(changed.length === 0 ? [] : [noted(changed)]),
  ];
}

const last = Number.POSITIVE_INFINITY;
const byLine = (one: Part, other: Part) => (one.std_line_num ?? last) - (other.std_line_num ?? last) || (one.identity < other.identity ? -1 : 1);

type Said = Pick<Part, 'std_raw_materials_available' | 'std_awaiting_materials_reason'>;

function told(id: string, before: Said, parts: readonly [Part, number][]): Effect[] {
  const missing = [...parts]
    .sort(([one], [other]) => byLine(one, other))
    .flatMap(([article, quantity]) => (quantity > 0 ? [{ article, quantity }] : []));
  const std_raw_materials_available = missing.length === 0;
  const std_awaiting_materials_reason = waitingReason(missing);
  const unchanged =
    before.std_raw_materials_available === std_raw_materials_available &&
    (before.std_awaiting_materials_reason || null) === std_awaiting_materials_reason;
  return unchanged ? [] : [{ op: 'update', id, properties: { std_raw_materials_available, std_awaiting_materials_reason } }];
}

/** Stores results of the comparison; this does not count as an edit of the components. */
const noted = (changed: readonly [Part, number][]): Effect => ({
  op: 'set',
  model: 'std_component',
  names: ['std_lacked_quantity'],
  rows: changed.map(([{ identity }, std_lacked_quantity]) => ({ id: identity, values: { std_lacked_quantity } })),
});
