import type { Day } from '@millwright/core/time/calendar.ts';
import { type Decimal, readDecimal, zero } from '@millwright/core/value/decimal.ts';
import { rankOf } from '../../waiting/queue.ts';
import type { Demand } from './needs-and-supplies.ts';
import type { OpenOrder, OrderPart, OrderPick } from './rows.ts';

/** A line of a bill of materials; the component is given as the number of its article. */
export type Line = { component: number; per: number };
type Part = { article: number; per: number | null; left: number | null };

/** Existing manufacturing orders with their components. An order without components of its own uses the bill of its article (`linesOf`). */
export type OrdersWithParts = { orders: readonly OpenOrder[]; parts: readonly OrderPart[]; picks: readonly OrderPick[] };

export const exact = (value: number | null): Decimal => readDecimal(value ?? 0) ?? zero;

/**
 * Returns the quantities of components that open orders still need when they begin: remaining quantity × quantity per
 * piece, minus what was picked and neither consumed nor returned.
 */
export function componentDemands(
  { orders, parts, picks }: OrdersWithParts,
  linesOf: (articles: ReadonlySet<number>) => ReadonlyMap<number, readonly Line[]>,
  startOf: (order: OpenOrder) => Day,
): Demand[] {
  const own = Map.groupBy(parts, ({ std_manufacturing_order }) => std_manufacturing_order);
  const picked = Map.groupBy(picks, ({ std_manufacturing_order }) => std_manufacturing_order);
  const bills = linesOf(new Set(orders.flatMap(({ identity, article }) => (own.has(identity) ? [] : [article]))));
  const partsOf = ({ identity, article }: OpenOrder): Part[] =>
    own
      .get(identity)
      ?.filter(({ std_type_of_bom }) => std_type_of_bom !== 'bomline-by-products')
      .map((line) => ({ article: line.article, per: line.std_quantity, left: line.std_left_quantity })) ??
    (bills.get(article) ?? []).map(({ component, per }) => ({ article: component, per, left: 0 }));
  return orders.flatMap((order) => {
    const remaining = exact(order.std_quantity).minus(exact(order.std_recorded_quantity));
    if (remaining.lte(0)) return [];
    const day = startOf(order);
    const unnamed = pickedByHand(picked.get(order.identity) ?? []);
    return partsOf(order).flatMap(({ article, per, left }): Demand[] => {
      const wanted = exact(per).times(remaining).minus(exact(left));
      if (article < 0 || wanted.lte(0)) return [];
      const taken = unnamed.get(article) ?? zero;
      const quantity = wanted.minus(taken);
      unnamed.set(article, quantity.lt(0) ? quantity.times(-1) : zero);
      const rank = rankOf(order.std_priority);
      return quantity.lte(0) ? [] : [{ kind: 'manufacturing-order', id: order.identity, article, quantity, day, keeps: 0, rank }];
    });
  });
}

/** Goods in production from picks without a component; they count for the component with the same article. */
function pickedByHand(picks: readonly OrderPick[]): Map<number, Decimal> {
  const left = new Map<number, Decimal>();
  for (const { std_component, article, std_left_quantity } of picks)
    if (!std_component && article >= 0) left.set(article, (left.get(article) ?? zero).plus(exact(std_left_quantity)));
  return left;
}
