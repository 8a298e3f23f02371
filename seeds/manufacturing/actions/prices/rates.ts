import type { Read } from '@millwright/core/automation/actions.ts';
import { type Decimal, decimal, divide } from '@millwright/core/value/decimal.ts';
import { is, oneOf } from '../library/reads.ts';

/** The value of one unit of a currency in the company's currency, valid from a date. */
export type Rate = { std_currency: string | null; std_date: string | null; std_rate: number | null };

/** Returns the accounting currency of the company; null if its settings contain none. */
export const companyCurrency = (options: unknown): string | null => {
  const money = (options as { money?: { currency?: unknown } } | null)?.money;
  return typeof money?.currency === 'string' && money.currency ? money.currency : null;
};

/**
 * Reads the exchange rates of these currencies that are valid on a day: newest first, with a separate read for each
 * currency so that each has some.
 */
export const ratesUntil = (currencies: readonly string[], day: string): Record<string, Read> =>
  Object.fromEntries(
    [...new Set(currencies)].map((currency) => [
      `rates/${currency}`,
      {
        query: `query ($where: JSON) { std_currency_rate(where: $where, order_by: [{field: "std_date", direction: desc}], limit: 400) { std_currency std_date std_rate } }`,
        variables: {
          where: { all: [is('std_currency', currency), oneOrBefore(day), { fact: 'std_rate', operator: 'isNotEmpty', value: true }] },
        },
      },
    ]),
  );

const oneOrBefore = (day: string) => ({ any: [oneOf('std_date', [day]), { fact: 'std_date', operator: 'lessThan', value: day }] });

/** Returns the value of one unit of a currency in the company's currency on a day; null if no rate is known (never 1 by default). */
export function rateOf(rates: readonly Rate[], currency: string | null, company: string | null, day: string): Decimal | null {
  if (currency === null || currency === company) return decimal(1);
  const latest = rates
    .filter((rate) => rate.std_currency === currency && rate.std_date !== null && rate.std_date <= day && (rate.std_rate ?? 0) > 0)
    .reduce<Rate | null>((newest, rate) => (newest === null || (rate.std_date ?? '') > (newest.std_date ?? '') ? rate : newest), null);
  return latest === null ? null : decimal(latest.std_rate ?? 0);
}

type Exchange = { rates: readonly Rate[]; company: string | null; day: string };

/**
 * Returns an amount converted to another currency, rounded to four decimals; null if a rate is missing. A missing
 * currency means the company's, if it has one.
 */
export function exchange(amount: Decimal, from: string | null, to: string | null, { rates, company, day }: Exchange): Decimal | null {
  const [one, other] = [from ?? company ?? to, to ?? company ?? from];
  if (one === other) return amount;
  const [worth, price] = [rateOf(rates, one, company, day), rateOf(rates, other, company, day)];
  return worth && price ? (divide(amount.times(worth), price)?.round(4, 1) ?? null) : null;
}
