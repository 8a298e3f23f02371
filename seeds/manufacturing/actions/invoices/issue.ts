import type { Decision, Links, Refused } from '@millwright/core/automation/actions.ts';
import { amountsOf } from '@millwright/core/invoice/amounts.ts';
import { invoiceProblems } from '@millwright/core/invoice/check.ts';
import type { InvoiceContent } from '@millwright/core/invoice/invoice.ts';
import type { Json } from '@millwright/core/json.ts';
import { decimalText } from '@millwright/core/value/decimal.ts';
import { fieldOfFault } from './refusals.ts';

export type InvoiceKind = 'invoice' | 'cancellation' | 'credit-note';

/** Returns the violations of the rules of EN 16931 in an invoice. Each violation is listed once, at the field where it can be corrected. */
export function objectionsTo(content: InvoiceContent): Refused[] {
  const lines = new Map<string, Set<number>>();
  for (const { because, line } of invoiceProblems(content)) {
    const at = lines.get(because) ?? new Set();
    if (line !== undefined) at.add(line);
    lines.set(because, at);
  }
  return [...lines].map(([because, at]) => ({
    field: fieldOfFault(because),
    because,
    ...(at.size > 0 && { values: { lines: [...at].join(', ') } }),
  }));
}

/** Creates an invoice with its number; refuses an invoice that violates a rule. */
export function issue(content: InvoiceContent, kind: InvoiceKind, links: Links): Decision {
  const refused = objectionsTo(content);
  if (refused.length > 0) return { effects: [], refused };
  const { net, tax, total } = amountsOf(content);
  const properties = {
    std_kind: kind,
    std_date: content.issue_date,
    std_due_date: content.due_date,
    std_buyer: content.buyer.name,
    std_currency: content.currency,
    std_total_net: Number(decimalText(net)),
    std_total_tax: Number(decimalText(tax)),
    std_total: Number(decimalText(total)),
    std_content: JSON.stringify(content),
  };
  return { effects: [{ op: 'create', model: 'std_invoice', properties, links }] };
}

/** Returns a preview of an invoice, or the reasons why it can't be issued; writes nothing. */
export function drafted(content: InvoiceContent): Decision {
  const refused = objectionsTo(content);
  return refused.length > 0 ? { effects: [], refused } : { effects: [], output: content as unknown as Json };
}
