import type { ActionContext, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Facts } from '@millwright/core/record/facts.ts';
import { pricedLines } from '../../shared/priced.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';

/** A line for which a price is requested. */
export type Asking = {
  ref: string;
  sku: string | null;
  quantity: number;
  order: string | null;
  partner: string | null;
  currency: string | null;
  day: string | null;
};

const textOf = (value: Json | undefined) => (typeof value === 'string' && value ? value : null);
const factsIn = ({ input }: ActionContext) => (input.facts ?? []) as Facts[];
const kindOf = ({ input }: ActionContext) => (pricedLines[String(input.model)] ?? pricedLines.std_order_line) as (typeof pricedLines)[string];

type Order = Linked & { std_currency: string | null; day: string | null; partner: Linked | null };

/** Reads the orders to which lines are added, for data that the person who adds them can't see. */
export function ordersOf(context: ActionContext): Record<string, Read> {
  const { order, partner, date } = kindOf(context);
  const ids = distinct(factsIn(context).map((facts) => textOf(facts[order])));
  return ids.length === 0
    ? {}
    : { orders: list(order, oneOf('identity', ids), `identity std_currency day: ${date} partner: ${partner} { identity }`) };
}

const askedBy = new WeakMap<ActionContext, { orders: Rows[string] | undefined; lines: Asking[] }>();

/**
 * Returns the requests for prices: the given values, else those of the stored order. Computed once for each run, and
 * again after the orders were read.
 */
export function asking(rows: Rows, context: ActionContext): Asking[] {
  const before = askedBy.get(context);
  if (before && before.orders === rows.orders) return before.lines;
  const lines = linesAsked(rows, context);
  askedBy.set(context, { orders: rows.orders, lines });
  return lines;
}

function linesAsked(rows: Rows, context: ActionContext): Asking[] {
  const { order, partner, date } = kindOf(context);
  const stored = new Map(rowsOf<Order>(rows, 'orders').map((row) => [row.identity, row]));
  return factsIn(context).map((facts) => {
    const storedOrder = stored.get(textOf(facts[order]) ?? '');
    return {
      ref: String(facts.ref),
      sku: textOf(facts.std_sku),
      quantity: Number(facts.std_quantity ?? 0) || 0,
      order: textOf(facts[order]),
      partner: textOf(facts[`${order}.${partner}`]) ?? storedOrder?.partner?.identity ?? null,
      currency: textOf(facts[`${order}.std_currency`]) ?? storedOrder?.std_currency ?? null,
      day: textOf(facts[`${order}.${date}`]) ?? storedOrder?.day ?? null,
    };
  });
}

export const articlesOf = (lines: readonly Asking[]): string[] => distinct(lines.map(({ sku }) => sku));
export const partnersOf = (lines: readonly Asking[]): string[] => distinct(lines.map(({ partner }) => partner));
