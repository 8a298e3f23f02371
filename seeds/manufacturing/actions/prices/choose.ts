import { type Decimal, decimal, decimalText } from '@millwright/core/value/decimal.ts';

/** A line of a price list for one article. */
export type ListLine = {
  std_from_quantity: number | null;
  std_unit_price: number | null;
  std_percent: number | null;
  std_price_list: {
    identity: string;
    std_label: string;
    std_currency: string | null;
    std_valid_from: string | null;
    std_valid_to: string | null;
    std_is_default: boolean | null;
  } | null;
};

/**
 * The data that determine the price of a line. `exchange` converts an amount to the currency of the order; it returns
 * null if no rate is known.
 */
export type Priced = {
  quantity: number;
  day: string;
  customer_list: string | null;
  lines: readonly ListLine[];
  article_price: number | null;
  exchange: (amount: Decimal, from: string | null) => Decimal | null;
};

type Source = 'customer-list' | 'company-list' | 'article' | 'supplier' | 'rate-unknown';
/** A proposed price and its source. */
export type Proposal = { price: string | null; source: Source | null; basis: string | null };

const holdsOn = (day: string, { std_price_list: list }: ListLine) =>
  list !== null && (list.std_valid_from ?? '') <= day && (list.std_valid_to === null || list.std_valid_to >= day);

/** Returns the line with the largest quantity break that the quantity reaches; null if it reaches none. */
export const reached = <T extends { std_from_quantity: number | null }>(lines: readonly T[], quantity: number): T | null =>
  lines
    .filter(({ std_from_quantity }) => (std_from_quantity ?? 0) <= quantity)
    .reduce<T | null>((best, line) => (best === null || (line.std_from_quantity ?? 0) > (best.std_from_quantity ?? 0) ? line : best), null);

/**
 * The amount of a list line: its price or that of the article, minus the discount of the line; in the currency of the
 * list or the company.
 */
function amountOf(
  { std_unit_price, std_percent, std_price_list }: ListLine,
  article_price: number | null,
): { amount: Decimal; currency: string | null } | null {
  const base = std_unit_price ?? (std_percent === null ? null : article_price);
  if (base === null) return null;
  const less = decimal(100).minus(decimal(std_percent ?? 0));
  const amount = decimal(base).times(less).times('0.01').round(4, 1);
  return { amount, currency: std_unit_price === null ? null : (std_price_list?.std_currency ?? null) };
}

const basisOf = ({ std_price_list, std_from_quantity }: ListLine) =>
  `${std_price_list?.std_label ?? ''}${(std_from_quantity ?? 0) > 0 ? ` ≥ ${std_from_quantity}` : ''}`;

/**
 * Returns the price of a line: from the customer's price list, else from a default list of the company, else the price
 * of the article. A list that contains the article only from a larger quantity, or that is not valid on the day, is
 * skipped. A price that can't be converted to the currency of the order is skipped too; if there is no other, the
 * result says so.
 */
export function proposePrice({ quantity, day, customer_list, lines, article_price, exchange }: Priced): Proposal {
  const valid = lines.filter((line) => holdsOn(day, line));
  const own = valid.filter((line) => line.std_price_list?.identity === customer_list);
  const company = valid.filter((line) => line.std_price_list?.std_is_default && line.std_price_list.identity !== customer_list);
  const choices = [
    ['customer-list', reached(own, quantity)],
    ['company-list', reached(company, quantity)],
  ] as const;
  let rateUnknown = false;
  for (const [source, line] of choices) {
    const amountAsked = line && amountOf(line, article_price);
    const price = amountAsked && exchange(amountAsked.amount, amountAsked.currency);
    if (line && price) return { price: decimalText(price), source, basis: basisOf(line) };
    rateUnknown ||= amountAsked !== null;
  }
  const price = article_price === null ? null : exchange(decimal(article_price), null);
  if (price) return { price: decimalText(price), source: 'article', basis: null };
  return { price: null, source: rateUnknown || article_price !== null ? 'rate-unknown' : null, basis: null };
}
