import { type Decimal, divide, zero } from '@millwright/core/value/decimal.ts';

/** The quantity of an article in stock and its value; the value is null if it is unknown. */
export type Stock = { quantity: Decimal; value: Decimal | null };

export type Basis = 'purchase' | 'average' | 'reversal' | 'materials' | 'standard' | 'unknown';

/**
 * The cost of a movement and the basis of it; its value is null if it is unknown. Null instead of a cost means that the
 * average applies.
 */
export type Cost = { value: Decimal | null; basis: Basis } | null;

export type Valued = { stock: Stock; value: Decimal | null; basis: Basis };

/**
 * Returns the share of an amount for a part of a quantity, rounded to the decimals of the currency; the whole amount for
 * the whole quantity.
 */
export function shareOf(amount: Decimal, part: Decimal, whole: Decimal, decimals: number): Decimal {
  if (part.gte(whole)) return amount;
  return (divide(amount.times(part), whole) ?? zero).round(decimals, 1);
}

const basisOf = (value: Decimal | null, basis: Basis): Basis => (value === null ? 'unknown' : basis);

/** Returns the value of a quantity at the average value of the stock; null if it is unknown. */
export const atAverage = ({ quantity, value }: Stock, part: Decimal, decimals: number): Decimal | null =>
  value && quantity.gt(0) ? (divide(value.times(part), quantity)?.round(decimals, 1) ?? null) : null;

/**
 * Values goods that come in: at their cost, else at the average value of the stock. If stock of unknown value is there,
 * the new value is unknown as well.
 */
export function take(stock: Stock, quantity: Decimal, cost: Cost, decimals: number): Valued {
  const value = cost ? cost.value : atAverage(stock, quantity, decimals);
  const before = stock.quantity.lte(0) ? (stock.value ?? zero) : stock.value;
  const after = value && before ? before.plus(value) : null;
  return { stock: { quantity: stock.quantity.plus(quantity), value: after }, value, basis: basisOf(value, cost?.basis ?? 'average') };
}

/**
 * Values goods that go out: at the given cost (of the movement that they reverse), else at the average. The last goods
 * take the whole remaining value, so that no value is left without stock. If the cost is above the value of the stock,
 * for example for expensive goods of which others were shipped at the average, the average is used: the rest keeps its
 * value.
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

/** A sum of quantities and values. The value is unknown as soon as one unknown value was added. */
export class Pool {
  quantity: Decimal = zero;
  value: Decimal | null = zero;

  /** Adds a quantity with its value; with a negative sign subtracts it. */
  add(quantity: Decimal, value: Decimal | null, sign: 1 | -1): void {
    this.quantity = this.quantity.plus(quantity.times(sign));
    this.value = this.value && value ? this.value.plus(value.times(sign)) : null;
  }

  /** Returns the value of a part of its quantity; the whole remaining value for the whole quantity. */
  share(quantity: Decimal, decimals: number): Decimal | null {
    return this.value && (this.quantity.lte(0) ? null : shareOf(this.value, quantity, this.quantity, decimals));
  }
}
