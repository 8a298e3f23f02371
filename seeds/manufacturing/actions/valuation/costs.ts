import { type Decimal, decimal, zero } from '@millwright/core/value/decimal.ts';
import { type Basis, type Cost, Pool, shareOf } from './average.ts';
import { type Bought, type Making, type Moved, reversedLot, type Unused } from './movements.ts';

/** A movement that has been valued. */
export type Past = { moved: Moved; value: Decimal | null };

export const quantityOf = ({ std_quantity }: Moved): Decimal => decimal(std_quantity ?? 0);
const from = (moved: Moved, key: string) => moved.std_from_location?.std_key === key;
const to = (moved: Moved, key: string) => moved.std_to_location?.std_key === key;

export const isOutput = (moved: Moved): boolean => moved.std_type === 'production' && from(moved, 'production');
const consumptions = ['mo-raw-materials-picking', 'mo-packaging-consumption'];
export const isConsumption = (moved: Moved): boolean => to(moved, 'production') && consumptions.includes(moved.std_type ?? '');
/** Whether a movement returns issued material. */
export const isMaterialBack = (moved: Moved): boolean => from(moved, 'production') && !isOutput(moved);

/** The amount paid: price minus discount, in the company's currency; null if the price or the exchange rate is unknown. */
function paid(bought: Bought | null | undefined, quantity: Decimal, company: string | null, decimals: number): Decimal | null {
  if (bought?.std_unit_price == null) return null;
  const { std_currency = null, std_exchange_rate = null } = bought.std_po ?? {};
  const rate = std_exchange_rate !== null ? decimal(std_exchange_rate) : (std_currency ?? company) === company ? decimal(1) : null;
  const less = decimal(100)
    .minus(decimal(bought.std_discount ?? 0))
    .times('0.01');
  return rate && quantity.times(decimal(bought.std_unit_price)).times(less).times(rate).round(decimals, 1);
}

/** Tells whether an earlier movement is one that this movement reverses, or one that has already reversed a part of them. */
type Reverses = { reversed: (past: Moved) => boolean; back: (past: Moved) => boolean };

function reversalOf(moved: Moved): Reverses | null {
  const lot = reversedLot(moved);
  const order = moved.std_manufacturing_order?.identity;
  const same = (past: Moved) => past.std_lot?.identity === lot;
  const sameOrder = (past: Moved) => past.std_manufacturing_order?.identity === order && same(past);
  if (from(moved, 'client')) {
    const shipment = (moved.std_customer_return?.std_shipment ?? moved.std_shipment)?.identity;
    const by = (link: { identity: string } | null | undefined) => !shipment || link?.identity === shipment;
    return {
      reversed: (past) => to(past, 'client') && same(past) && by(past.std_shipment),
      back: (past) => from(past, 'client') && reversedLot(past) === lot && by(past.std_customer_return?.std_shipment ?? past.std_shipment),
    };
  }
  if (to(moved, 'supplier')) return { reversed: (past) => from(past, 'supplier') && same(past), back: (past) => to(past, 'supplier') && same(past) };
  if (to(moved, 'production') && !isConsumption(moved))
    return {
      reversed: (past) => isOutput(past) && sameOrder(past),
      back: (past) => to(past, 'production') && !isConsumption(past) && sameOrder(past),
    };
  return null;
}

function reversal(moved: Moved, past: readonly Past[], decimals: number): Cost {
  const one = moved.std_reversed_mouvement && past.find((each) => each.moved.identity === moved.std_reversed_mouvement?.identity);
  if (one) return one.value && { value: one.value, basis: 'reversal' };
  const rule = reversalOf(moved);
  if (!rule) return null;
  const pool = new Pool();
  for (const each of past) {
    if (rule.reversed(each.moved)) pool.add(quantityOf(each.moved), each.value, 1);
    else if (rule.back(each.moved)) pool.add(quantityOf(each.moved), each.value, -1);
  }
  const value = pool.share(quantityOf(moved), decimals);
  return value && { value, basis: 'reversal' };
}

/**
 * The data for valuation: the company's currency and its decimals, unused materials in production, and the returns after
 * which no unused material is left.
 */
export type Terms = { company: string | null; decimals: number; unused: readonly Unused[]; endings: ReadonlySet<string> };

/** Returns the cost of a movement: the amount paid, or the value of the movement that it reverses; null (the average) for others. */
export function costOf(moved: Moved, past: readonly Past[], { company, decimals, endings }: Terms): Cost {
  if (isMaterialBack(moved)) return materialBack(moved, past, endings.has(moved.identity), decimals);
  if (moved.std_type !== 'reception' || !from(moved, 'supplier')) return reversal(moved, past, decimals);
  const value = paid(moved.std_lot_reception_line?.std_reception_line?.std_pol, quantityOf(moved), company, decimals);
  return { value, basis: value ? 'purchase' : 'unknown' };
}

/**
 * The value of returned material: its share of what the order took of the lot. The last return takes everything that is
 * left in production.
 */
function materialBack(moved: Moved, past: readonly Past[], ends: boolean, decimals: number): Cost {
  const order = moved.std_manufacturing_order?.identity ?? '';
  const value = ends ? inProduction(past, order) : materials(past, order, moved.std_lot?.identity ?? '').share(quantityOf(moved), decimals);
  return value && { value, basis: 'reversal' };
}

/** An output that is only scrap passes its cost on to the next output, never to returned material. */
const onlyScrap = ({ std_outputs }: Making) => std_outputs.some(({ std_quantity, std_undone }) => !std_undone && (std_quantity ?? 0) <= 0);

/**
 * Returns the returns after which no unused material is left in production: the last one of each order, unless an output
 * is written with it.
 */
export function endingsOf(moved: readonly Moved[], unused: readonly Unused[]): Set<string> {
  const byOrder = Map.groupBy(moved, ({ std_manufacturing_order }) => std_manufacturing_order?.identity ?? '');
  const last = [...byOrder].flatMap(([id, own]) => {
    const order = own[0]?.std_manufacturing_order;
    const goesOn = !order || onlyScrap(order) || own.some(isOutput) || unused.some((each) => each.order === id);
    return goesOn ? [] : (own.findLast(isMaterialBack)?.identity ?? []);
  });
  return new Set(last);
}

/** Returns the standard cost, for goods of which no other cost is known. */
export function standardCost(moved: Moved, decimals: number): Cost {
  const standard = moved.std_lot?.std_sku?.std_standard_cost ?? null;
  const basis: Basis = 'standard';
  return standard === null ? null : { value: quantityOf(moved).times(decimal(standard)).round(decimals, 1), basis };
}

const ofOrder = (past: readonly Past[], order: string) => past.filter(({ moved }) => moved.std_manufacturing_order?.identity === order);
const sum = (past: readonly Past[]) => past.reduce((total, { moved }) => total.plus(quantityOf(moved)), zero);

/** Returns the value in production of an order: its consumed materials, minus returns and outputs; null if it consumed none. */
export function inProduction(past: readonly Past[], order: string): Decimal | null {
  const own = ofOrder(past, order);
  if (!own.some(({ moved }) => isConsumption(moved))) return null;
  const pool = new Pool();
  for (const each of own)
    if (to(each.moved, 'production') || from(each.moved, 'production')) pool.add(zero, each.value, to(each.moved, 'production') ? 1 : -1);
  return pool.value;
}

/** The value of the unused materials of an order, as they would be returned; null if unknown. */
function unusedValue(past: readonly Past[], order: string, unused: readonly Unused[], decimals: number): Decimal | null {
  const byLot = Map.groupBy(
    unused.filter((each) => each.order === order),
    ({ lot }) => lot,
  );
  let value: Decimal | null = zero;
  for (const [lot, parts] of byLot) {
    const quantity = parts.reduce((total, each) => total.plus(each.quantity), zero);
    const share = materials(past, order, lot).share(quantity, decimals);
    value = value && share && value.plus(share);
  }
  return value;
}

/** The quantity that an order consumed of a lot and did not return. */
function materials(past: readonly Past[], order: string, lot: string): Pool {
  const pool = new Pool();
  for (const each of ofOrder(past, order)) {
    if (each.moved.std_lot?.identity !== lot) continue;
    if (isConsumption(each.moved)) pool.add(quantityOf(each.moved), each.value, 1);
    else if (isMaterialBack(each.moved)) pool.add(quantityOf(each.moved), each.value, -1);
  }
  return pool;
}

/**
 * Returns the cost of the outputs of an order that are written together: everything in production except unused
 * material, which is returned at its own value. So an order passes on exactly what it took, in any number of outputs
 * and returns. If the order produced before outputs were introduced, its consumption is unknown; then the article takes
 * its share of the planned pieces.
 */
export function costOfOutputs(past: readonly Past[], moved: Moved, quantity: Decimal, unused: readonly Unused[], decimals: number): Decimal | null {
  const order = moved.std_manufacturing_order;
  if (!order) return null;
  const all = inProduction(past, order.identity);
  const made = ofOrder(past, order.identity).filter((each) => isOutput(each.moved));
  if (made.some((each) => each.moved.std_production_output === null)) return all && partOfPlanned(past, moved, quantity, all, decimals);
  const kept = unusedValue(past, order.identity, unused, decimals);
  return all && kept && (kept.gt(all) ? zero : all.minus(kept));
}

/**
 * The share of an amount for a number of pieces out of those planned and not made yet; the whole amount for the last
 * pieces, and if the order is done.
 */
function partOfPlanned(past: readonly Past[], moved: Moved, quantity: Decimal, amount: Decimal, decimals: number): Decimal {
  const order = moved.std_manufacturing_order;
  const ofArticle = ofOrder(past, order?.identity ?? '').filter((each) => each.moved.std_lot?.std_sku?.identity === order?.std_sku?.identity);
  const before = sum(ofArticle.filter((each) => isOutput(each.moved))).minus(sum(ofArticle.filter((each) => to(each.moved, 'production'))));
  const open = decimal(order?.std_quantity ?? 0).minus(before);
  return order?.std_active_operation?.std_key === 'std-mo-status-done' ? amount : shareOf(amount, quantity, open, decimals);
}
