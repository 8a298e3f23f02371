import { type Decimal, decimal, zero } from '@millwright/core/value/decimal.ts';
import { atAverage, type Basis, type Cost, give, type Stock, shareOf, take, type Valued } from './average.ts';
import { costOf, costOfOutputs, endingsOf, isOutput, type Past, quantityOf, standardCost, type Terms } from './costs.ts';
import type { Making, Moved, Unused } from './movements.ts';

/** The stock of an article, and the sum of the value changes recorded for it, which is its value when that was last known. */
export type Held = Stock & { entered: Decimal };

/** The value of a movement and the change of the stock value. An entry without a movement corrects the stock value. */
export type Entry = { article: string; movement: string | null; value: Decimal | null; change: Decimal | null; basis: Basis };

export type Money = { company: string | null; decimals: number };

const articleOf = ({ std_lot }: Moved) => std_lot?.std_sku?.identity ?? '';

/** The order of valuation: outputs last, because the materials must be valued before them. */
const inOrder = (moved: readonly Moved[]) => [...moved.filter((each) => !isOutput(each)), ...moved.filter(isOutput)];

/**
 * Values movements in their order and returns the value of each. The changes of an article always add up to the value
 * of its stock, as far as that is known; and what production took equals what outputs received plus what is still in
 * production.
 */
export function valueAll(
  moved: readonly Moved[],
  before: ReadonlyMap<string, Held>,
  past: readonly Past[],
  { unused, ...currency }: Money & { unused: readonly Unused[] },
) {
  const money: Terms = { ...currency, unused, endings: endingsOf(moved, unused) };
  const held = new Map(before);
  const done: Past[] = [...past];
  const entries: Entry[] = [];
  const madeOf = new Map<string, Cost>();
  for (const each of inOrder(moved)) {
    const article = articleOf(each);
    const stock = revalued(held.get(article) ?? { quantity: zero, value: zero, entered: zero }, each, money, entries);
    if (isOutput(each) && !madeOf.has(each.identity)) for (const [id, cost] of outputs(each, moved, done, money)) madeOf.set(id, cost);
    const { stock: after, value, basis } = valued(each, stock, madeOf.get(each.identity), done, money);
    const change = after.value === null ? null : after.value.minus(stock.entered);
    entries.push({ article, movement: each.identity, value, change, basis });
    held.set(article, { ...after, entered: after.value ?? stock.entered });
    done.push({ moved: each, value });
  }
  return { entries, held };
}

/** If an article of unknown value now has a standard cost, its stock is valued at that before the movement. */
function revalued(stock: Held, moved: Moved, { decimals }: Money, entries: Entry[]): Held {
  const standard = moved.std_lot?.std_sku?.std_standard_cost ?? null;
  if (stock.value !== null || standard === null) return stock;
  const value = stock.quantity.times(decimal(standard)).round(decimals, 1);
  entries.push({ article: articleOf(moved), movement: null, value, change: value.minus(stock.entered), basis: 'standard' });
  return { ...stock, value, entered: value };
}

function valued(moved: Moved, stock: Stock, made: Cost | undefined, past: readonly Past[], money: Terms): Valued {
  const { decimals } = money;
  const quantity = quantityOf(moved);
  const comes = Boolean(moved.std_from_location?.std_key);
  const goes = Boolean(moved.std_to_location?.std_key);
  if (comes === goes) {
    const value = comes ? null : atAverage(stock, quantity, decimals);
    return { stock, value, basis: value ? 'average' : 'unknown' };
  }
  const cost = made === undefined ? costOf(moved, past, money) : made;
  if (goes) return give(stock, quantity, takesAll(moved, cost, stock) ? null : cost, decimals);
  const isKnown = cost ? cost.value !== null : atAverage(stock, quantity, decimals) !== null;
  return take(stock, quantity, isKnown ? cost : (standardCost(moved, decimals) ?? cost), decimals);
}

/** Whether goods go back to the supplier at a price that leaves no value for the remaining stock. */
const takesAll = ({ std_to_location }: Moved, cost: Cost, { value }: Stock): boolean =>
  std_to_location?.std_key === 'supplier' && Boolean(cost?.value && value && cost.value.gte(value));

/** The cost of all outputs of one order that are written together: by-products get their percentage, the article gets the rest. */
function outputs(moved: Moved, all: readonly Moved[], past: readonly Past[], { decimals, unused }: Terms): [string, Cost][] {
  const order = moved.std_manufacturing_order;
  if (!order) return [[moved.identity, null]];
  const together = all.filter((each) => isOutput(each) && each.std_manufacturing_order?.identity === order.identity);
  const main = together.filter((each) => articleOf(each) === order.std_sku?.identity);
  const quantity = main.reduce((sum, each) => sum.plus(quantityOf(each)), zero);
  const portion = costOfOutputs(past, moved, quantity, unused, decimals);
  let rest = portion;
  const costs = together
    .filter((each) => !main.includes(each))
    .map((each): [string, Cost] => {
      const wanted =
        portion
          ?.times(decimal(costShare(order, articleOf(each))))
          .times('0.01')
          .round(decimals, 1) ?? null;
      const value = wanted && rest && (wanted.gt(rest) ? rest : wanted);
      rest = rest && value && rest.minus(value);
      return [each.identity, { value, basis: 'materials' }];
    });
  return [...costs, ...splitAmong(main, rest, quantity, decimals)];
}

/** The percentage of the cost for a by-product: from the order's components, or, if it has none, from its bill. */
function costShare({ std_components, std_sku }: Making, article: string): number {
  const isIt = (line: { std_type_of_bom: string | null; std_sku: { identity: string } | null }) =>
    line.std_type_of_bom === 'bomline-by-products' && line.std_sku?.identity === article;
  const own = std_components.find(isIt)?.std_bom_line ?? null;
  const line = std_components.length > 0 ? own : std_sku?.std_bom?.std_lines.find(isIt);
  return line?.std_cost_share ?? 0;
}

/** Distributes an amount over movements by their quantities; the last one takes the rest. */
function splitAmong(main: readonly Moved[], amount: Decimal | null, quantity: Decimal, decimals: number): [string, Cost][] {
  let [left, open] = [amount, quantity];
  return main.map((each): [string, Cost] => {
    const value = left && shareOf(left, quantityOf(each), open, decimals);
    left = left && value && left.minus(value);
    open = open.minus(quantityOf(each));
    return [each.identity, { value, basis: 'materials' }];
  });
}
