import { type Decimal, decimal, divide, multiply, zero } from '../value/decimal.ts';
import type { InvoiceContent, InvoiceLine, VatCategory } from './invoice.ts';

/** The amounts of a line: before the discount, the discount, and the net amount (BT-131). */
export type LineAmounts = { gross: Decimal; discount: Decimal; net: Decimal };
/** Lines with the same VAT category and rate, and their VAT (BG-23). */
export type VatGroup = { category: VatCategory; rate: Decimal; basis: Decimal; tax: Decimal };
export type Amounts = {
  decimals: number;
  lines: LineAmounts[];
  groups: VatGroup[];
  /** BT-106 and BT-109: there are no charges or allowances for the whole invoice. */
  net: Decimal;
  /** BT-110. */
  tax: Decimal;
  /** BT-112 and BT-115. */
  total: Decimal;
  /** BT-111: the VAT in the accounting currency; null if that is the currency of the invoice. */
  accounted: Decimal | null;
};

const halfUp = 1;
const withoutCents = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));

/** Returns the decimals of amounts in a currency; the standard allows two at most. */
export const decimalsIn = (currency: string): number => (withoutCents.has(currency) ? 0 : 2);

const product = (...factors: Decimal[]) => factors.reduce((whole, factor) => multiply(whole, factor) ?? zero, decimal(1));
const sum = (amounts: readonly Decimal[]) => amounts.reduce((whole, amount) => whole.plus(amount), zero);
const perCent = (amount: Decimal, part: Decimal) => divide(product(amount, part), decimal(100)) ?? zero;

function lineAmounts({ quantity, price, discount }: InvoiceLine, decimals: number): LineAmounts {
  const exact = product(decimal(quantity), decimal(price ?? '0'));
  const gross = exact.round(decimals, halfUp);
  const net = perCent(exact, decimal(100).minus(decimal(discount ?? '0'))).round(decimals, halfUp);
  return { gross, net, discount: gross.minus(net) };
}

/** The key of lines that are taxed together. */
const groupOf = ({ category, rate }: InvoiceLine) => `${category} ${decimal(rate).toFixed()}`;

/**
 * Returns all amounts that follow from the content of an invoice, as defined by EN 16931: each line is rounded half up,
 * VAT is computed once for each group (BR-CO-17), and totals are sums of rounded amounts (BR-CO-10 to BR-CO-16).
 */
export function amountsOf(content: InvoiceContent): Amounts {
  const decimals = decimalsIn(content.currency);
  const lines = content.lines.map((line) => lineAmounts(line, decimals));
  const nets = Map.groupBy(
    content.lines.map((line, at) => ({ line, net: lines[at]?.net ?? zero })),
    ({ line }) => groupOf(line),
  );
  const groups = [...nets.values()].map((alike): VatGroup => {
    const { category, rate } = (alike[0] as (typeof alike)[number]).line;
    const basis = sum(alike.map(({ net }) => net));
    return { category, rate: decimal(rate), basis, tax: perCent(basis, decimal(rate)).round(decimals, halfUp) };
  });
  const net = sum(lines.map((each) => each.net));
  const tax = sum(groups.map((each) => each.tax));
  const { accounting } = content;
  const accounted = accounting && product(tax, decimal(accounting.rate)).round(decimalsIn(accounting.currency), halfUp);
  return { decimals, lines, groups, net, tax, total: net.plus(tax), accounted };
}
