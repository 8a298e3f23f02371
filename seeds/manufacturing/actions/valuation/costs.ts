import { type Decimal, decimal, divide, zero } from '@millwright/core/value/decimal.ts';
import { type Basis, type Cost, Pool } from './average.ts';
import { type Bought, type Moved, reversedLot } from './movements.ts';

/** A movement that has its value. */
export type Past = { moved: Moved; value: Decimal | null };

export const quantityOf = ({ std_quantity }: Moved): Decimal => decimal(std_quantity ?? 0);
const from = (moved: Moved, key: string) => moved.std_from_location?.std_key === key;
const to = (moved: Moved, key: string) => moved.std_to_location?.std_key === key;

export const isOutput = (moved: Moved): boolean => moved.std_type === 'production' && from(moved, 'production');
const consumptions = ['mo-raw-materials-picking', 'mo-packaging-consumption'];
export const isConsumption = (moved: Moved): boolean => to(moved, 'production') && consumptions.includes(moved.std_type ?? '');

/** What was paid: the price less its discount, in the company's currency; null where price or rate is not known. */
function paid(bought: Bought | null | undefined, quantity: Decimal, company: string | null, decimals: number): Decimal | null {
  if (bought?.std_unit_price == null) return null;
  const { std_currency = null, std_exchange_rate = null } = bought.std_po ?? {};
  const rate = std_exchange_rate !== null ? decimal(std_exchange_rate) : (std_currency ?? company) === company ? decimal(1) : null;
  const less = decimal(100)
    .minus(decimal(bought.std_discount ?? 0))
    .times('0.01');
  return rate && quantity.times(decimal(bought.std_unit_price)).times(less).times(rate).round(decimals, 1);
}

/** Whether a movement is one of those that another reverses, or has reversed a part of them already. */
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
  if (from(moved, 'production') && !isOutput(moved))
    return {
      reversed: (past) => isConsumption(past) && sameOrder(past),
      back: (past) => from(past, 'production') && !isOutput(past) && sameOrder(past),
    };
  if (to(moved, 'production') && !isConsumption(moved))
    return {
      reversed: (past) => isOutput(past) && sameOrder(past),
      back: (past) => to(past, 'production') && !isConsumption(past) && sameOrder(past),
    };
  return null;
}

function reversal(moved: Moved, past: readonly Past[], decimals: number): Cost {
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

/** What a movement costs by what it is about: what was paid, or what it reverses; the average stands where that says nothing. */
export function costOf(moved: Moved, past: readonly Past[], { company, decimals }: { company: string | null; decimals: number }): Cost {
  if (moved.std_type !== 'reception' || !from(moved, 'supplier')) return reversal(moved, past, decimals);
  const value = paid(moved.std_lot_reception_line?.std_reception_line?.std_pol, quantityOf(moved), company, decimals);
  return { value, basis: value ? 'purchase' : 'unknown' };
}

/** What an article costs by its standard, for goods of which nothing else is known. */
export function standardCost(moved: Moved, decimals: number): Cost {
  const standard = moved.std_lot?.std_sku?.std_standard_cost ?? null;
  const basis: Basis = 'standard';
  return standard === null ? null : { value: quantityOf(moved).times(decimal(standard)).round(decimals, 1), basis };
}

const ofOrder = (past: readonly Past[], order: string) => past.filter(({ moved }) => moved.std_manufacturing_order?.identity === order);
const sum = (past: readonly Past[]) => past.reduce((total, { moved }) => total.plus(quantityOf(moved)), zero);

/** What an order holds in production: the materials it took, less what came back and what was made of it; null where it took none. */
export function inProduction(past: readonly Past[], order: string): Decimal | null {
  const own = ofOrder(past, order);
  if (!own.some(({ moved }) => isConsumption(moved))) return null;
  const pool = new Pool();
  for (const each of own)
    if (to(each.moved, 'production') || from(each.moved, 'production')) pool.add(zero, each.value, to(each.moved, 'production') ? 1 : -1);
  return pool.value;
}

/** For how many pieces materials were taken: as many as the component that reaches furthest makes by the bill. */
function covered(past: readonly Past[], moved: Moved): Decimal | null {
  const lines = moved.std_manufacturing_order?.std_sku?.std_bom?.std_lines ?? [];
  const reach = lines.flatMap(({ std_quantity, std_type_of_bom, std_sku }) => {
    if (std_type_of_bom === 'bomline-by-products' || !std_sku || (std_quantity ?? 0) <= 0) return [];
    const own = past.filter((each) => each.moved.std_lot?.std_sku?.identity === std_sku.identity);
    const taken = sum(own.filter((each) => to(each.moved, 'production'))).minus(sum(own.filter((each) => from(each.moved, 'production'))));
    return divide(taken, decimal(std_quantity ?? 1)) ?? [];
  });
  return reach.reduce<Decimal | null>((most, each) => (most === null || each.gt(most) ? each : most), null);
}

/**
 * The part of what is in production that outputs take: all of it with the last piece or once the order is done; before,
 * as much as they are of the pieces that materials were taken for and that are not made yet.
 */
export function partOfOutputs(past: readonly Past[], moved: Moved, quantity: Decimal): { part: Decimal; whole: Decimal } {
  const order = moved.std_manufacturing_order;
  const own = ofOrder(past, order?.identity ?? '');
  const ofArticle = own.filter((each) => each.moved.std_lot?.std_sku?.identity === order?.std_sku?.identity);
  const before = sum(ofArticle.filter((each) => isOutput(each.moved))).minus(sum(ofArticle.filter((each) => to(each.moved, 'production'))));
  const planned = decimal(order?.std_quantity ?? 0);
  const last = order?.std_active_operation?.std_key === 'std-mo-status-done' || before.plus(quantity).gte(planned);
  return last ? { part: quantity, whole: quantity } : { part: quantity, whole: (covered(own, moved) ?? planned).minus(before) };
}
