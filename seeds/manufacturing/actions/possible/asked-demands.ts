import type { Rows } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { recordsOf } from '../library/columns.ts';
import { minus } from '../library/quantities.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import type { DemandLine } from '../planning/company/rows.ts';
import type { Asked, AskedLine } from './asked.ts';

type ShippedLine = Linked & { std_shipped_quantity: number | null };
type KeepingClient = Linked & { std_minimum_remaining_days: number | null };

/** The name of a line that is not stored yet, among the demands. */
const nameOf = ({ id }: AskedLine, at: number) => id ?? `typed ${at}`;

/** Returns the lines of a quotation or an order as demands, with the open quantity of each. */
export function askedDemands(rows: Rows, { order }: Asked): DemandLine[] {
  const shipped = new Map(rowsOf<ShippedLine>(rows, 'shipped').map((line) => [line.identity, line.std_shipped_quantity]));
  const keeps = rowOf<KeepingClient>(rows, 'client')?.std_minimum_remaining_days ?? null;
  const [articles] = rows.articles ?? [];
  const numbers = new Map(((articles?.identity ?? []) as string[]).map((identity, at) => [identity, at]));
  return order.lines.map((line, at) => ({
    identity: nameOf(line, at),
    std_open_quantity: Math.max(0, minus(line.quantity, shipped.get(line.id ?? '') ?? 0)),
    article: numbers.get(line.article ?? '') ?? -1,
    std_delivery_date: order.delivery,
    std_minimum_remaining_days: keeps,
    std_requested_date: line.requested,
    std_priority: order.priority,
    std_possible_date: null,
    std_possible_kind: null,
    std_possible_reason: null,
    std_awaited_pol: null,
    std_awaited_order: null,
    std_awaited_suggestion: null,
  }));
}

/**
 * Returns the rows that were read with these demands in place of the stored lines of the same order: each at its
 * original position, new ones at the end.
 */
export function withDemands(rows: Rows, asked: readonly DemandLine[], { stored }: Asked): Rows {
  const standing = recordsOf<DemandLine>(rows, 'demands');
  const own = new Set(stored?.lines.map(({ id }) => id));
  const typed = new Map(asked.map((line) => [line.identity, line]));
  const before = new Set(standing.map(({ identity }) => identity));
  const kept = standing.flatMap((line) => typed.get(line.identity) ?? (own.has(line.identity) ? [] : [line]));
  return { ...rows, demands: [listsOf([...kept, ...asked.filter(({ identity }) => !before.has(identity))])] };
}

const listsOf = (lines: readonly DemandLine[]): JsonObject => {
  const names = Object.keys(lines[0] ?? {}) as (keyof DemandLine)[];
  return Object.fromEntries(names.map((name) => [name, lines.map((line) => line[name])]));
};
