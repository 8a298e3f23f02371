import type { Decision } from '@millwright/core/automation/actions.ts';
import { type InvoiceContent, invoiceContent } from '@millwright/core/invoice/invoice.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';
import { issue } from './issue.ts';
import { faultRefusals } from './refusals.ts';

export type Issued = {
  identity: string;
  std_label: string | null;
  std_kind: string | null;
  std_date: string | null;
  std_content: string | null;
  std_cancelled: boolean | null;
  std_client: Linked | null;
  std_order: Linked | null;
  std_shipment: Linked | null;
};

/** A credit note over all of an invoice: the same lines, as they were billed. */
const reversed = (content: InvoiceContent, { std_label, std_date }: Issued, today: string): InvoiceContent => ({
  ...content,
  kind: '381',
  issue_date: today,
  due_date: today,
  preceding: { number: std_label ?? '', date: std_date ?? content.issue_date },
});

/** Cancels an invoice by a credit note over all of it, once. */
export function cancelInvoice(invoice: Issued | undefined, today: string): Decision {
  if (!invoice) return nothing;
  if (invoice.std_kind !== 'invoice') return { effects: [], refused: [{ field: 'std_kind', because: 'no-invoice' }] };
  if (invoice.std_cancelled) return { effects: [], refused: [{ field: 'std_cancelled', because: 'cancelled-already' }] };
  const content = invoiceContent.parse(JSON.parse(invoice.std_content ?? 'null'));
  return issue(reversed(content, invoice, today), 'cancellation', {
    std_cancels: invoice.identity,
    std_client: invoice.std_client?.identity ?? null,
    std_order: invoice.std_order?.identity ?? null,
    std_shipment: invoice.std_shipment?.identity ?? null,
  });
}

export const cancelInvoices: ServerAction = aboutRecord({
  name: 'steps/invoices/cancel',
  label: 'Cancel an invoice',
  description: 'By a credit note over all of it. What it billed can be billed anew.',
  refusals: [
    { id: 'no-invoice', text: 'Only an invoice is cancelled: this is a credit note.' },
    { id: 'cancelled-already', text: 'It is cancelled already.' },
    ...faultRefusals,
  ],
  model: 'std_invoice',
  reads: [
    (id) => ({ lock: locked('std_invoice', id) }),
    (id) => ({
      invoice: byId(
        'std_invoice',
        id,
        'identity std_label std_kind std_date std_content std_cancelled std_client { identity } std_order { identity } std_shipment { identity }',
      ),
    }),
  ],
  decide: (_, rows, { today }) => cancelInvoice(rowOf<Issued>(rows, 'invoice'), today),
});
