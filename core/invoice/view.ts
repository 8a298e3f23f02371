import type { JsonObject } from '../json.ts';
import { type Decimal, decimalText } from '../value/decimal.ts';
import { amountsOf } from './amounts.ts';
import type { InvoiceContent } from './invoice.ts';

/** What a template of documents names of an invoice (`invoice.…`): all that it says, and the amounts that follow. A draft has no number. */
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
      // A template knows conditions, and no comparisons.
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
