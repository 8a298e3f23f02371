import { type Decimal, divide, zero } from '@millwright/core/value/decimal.ts';

/** What is there of an article, and what it is worth; the worth is null where it is not known. */
export type Stock = { quantity: Decimal; value: Decimal | null };

export type Basis = 'purchase' | 'average' | 'reversal' | 'materials' | 'standard' | 'unknown';

/** What a movement is known to cost: so much by this basis; null when that is not known. Without one the average stands. */
export type Cost = { value: Decimal | null; basis: Basis } | null;

export type Valued = { stock: Stock; value: Decimal | null; basis: Basis };

/** The part of an amount that belongs to a part of a quantity, to the decimals of the currency; all of it for all. */
export function shareOf(amount: Decimal, part: Decimal, whole: Decimal, decimals: number): Decimal {
  if (part.gte(whole)) return amount;
  return (divide(amount.times(part), whole) ?? zero).round(decimals, 1);
}

const basisOf = (value: Decimal | null, basis: Basis): Basis => (value === null ? 'unknown' : basis);

/** What a quantity is worth at the average of what is there; null where that is not known. */
export const atAverage = ({ quantity, value }: Stock, part: Decimal, decimals: number): Decimal | null =>
  value && quantity.gt(0) ? (divide(value.times(part), quantity)?.round(decimals, 1) ?? null) : null;

/** Goods come: at their cost, else at the average of what is there. Where something of unknown cost is there, the sum is unknown. */
export function take(stock: Stock, quantity: Decimal, cost: Cost, decimals: number): Valued {
  const value = cost ? cost.value : atAverage(stock, quantity, decimals);
  const before = stock.quantity.lte(0) ? (stock.value ?? zero) : stock.value;
  const after = value && before ? before.plus(value) : null;
  return { stock: { quantity: stock.quantity.plus(quantity), value: after }, value, basis: basisOf(value, cost?.basis ?? 'average') };
}

/**
 * Goods go: at their cost (what they reverse), else at the average. The last ones take all that is left, so that nothing
 * remains of an article that is not there. Where their cost is more than all that is there, as of dear goods of which others
 * were shipped at the average, the average stands: what stays keeps its value.
 */
export function give(stock: Stock, quantity: Decimal, cost: Cost, decimals: number): Valued {
  const left = stock.quantity.minus(quantity);
  const last = left.lte(0);
  const average = stock.value && shareOf(stock.value, quantity, stock.quantity, decimals);
  const own = cost?.value && stock.value?.gte(cost.value) ? cost.value : null;
  const value = last ? stock.value : (own ?? average);
  const basis = own && value?.eq(own) ? (cost?.basis ?? 'average') : 'average';
  const after = last ? zero : stock.value && value ? stock.value.minus(value) : null;
  return { stock: { quantity: left, value: after }, value, basis: basisOf(value, basis) };
}

/** What a pool of values holds: unknown once anything unknown went into it. */
export class Pool {
  quantity: Decimal = zero;
  value: Decimal | null = zero;

  /** Puts a quantity with its value in; a negative sign takes it out again. */
  add(quantity: Decimal, value: Decimal | null, sign: 1 | -1): void {
    this.quantity = this.quantity.plus(quantity.times(sign));
    this.value = this.value && value ? this.value.plus(value.times(sign)) : null;
  }

  /** What a part of its quantity is worth; all that is left for all of it. */
  share(quantity: Decimal, decimals: number): Decimal | null {
    return this.value && (this.quantity.lte(0) ? null : shareOf(this.value, quantity, this.quantity, decimals));
  }
}
