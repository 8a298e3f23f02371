import type { JsonObject } from '../json.ts';
import { type Decimal, decimalText } from '../value/decimal.ts';
import { amountsOf } from './amounts.ts';
import type { InvoiceContent } from './invoice.ts';

/** Returns the values of an invoice for document templates (`invoice.…`): its content and the computed amounts. A draft has no number. */
export function invoiceView(content: InvoiceContent, number: string | null): JsonObject {
  const { decimals, lines, groups, net, tax, total, accounted } = amountsOf(content);
  const amount = (value: Decimal) => value.toFixed(decimals);
  return {
    ...(content as unknown as JsonObject),
    number,
    is_draft: number === null,
    is_credit: content.kind === '381',
    lines: content.lines.map((line, at) => ({ ...line, number: at + 1, net: amount(lines[at]?.net ?? net) })),
    taxes: groups.map(({ category, rate, basis, tax: due }) => ({
      category,
      // A template has conditions, but no comparisons.
      [`is_${category}`]: true,
      rate: decimalText(rate),
      basis: amount(basis),
      tax: amount(due),
    })),
    net: amount(net),
    tax: amount(tax),
    total: amount(total),
    accounted: accounted && decimalText(accounted),
  };
}
