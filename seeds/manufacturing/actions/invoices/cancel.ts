import type { Decision, Rows } from '@millwright/core/automation/actions.ts';
import type { InvoiceContent } from '@millwright/core/invoice/invoice.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { type Delivery, deliveryFields, lockedOrders, ordersOf } from '../accounting/standing.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked, noRecord } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { issue } from './issue.ts';
import { areAbout, contentIn, creditNotesAbout, type Told } from './left-to-credit.ts';
import { faultRefusals } from './refusals.ts';

export type Issued = Told & {
  identity: string;
  std_kind: string | null;
  std_cancelled: boolean | null;
  std_client: Linked | null;
  std_order: Linked | null;
  std_shipment: Linked | null;
};

/** A credit note for the whole invoice: the same lines at the same prices. */
const reversed = (content: InvoiceContent, { std_label, std_date }: Issued, today: string): InvoiceContent => ({
  ...content,
  kind: '381',
  issue_date: today,
  due_date: today,
  preceding: { number: std_label ?? '', date: std_date ?? content.issue_date },
});

/** Cancels an invoice by a credit note for its whole amount. Possible once, and only if no part of the invoice has been credited. */
export function cancelInvoice(invoice: Issued | undefined, notes: readonly Told[], today: string): Decision {
  if (!invoice) return nothing;
  if (invoice.std_kind !== 'invoice') return { effects: [], refused: [{ field: 'std_kind', because: 'no-invoice' }] };
  if (invoice.std_cancelled) return { effects: [], refused: [{ field: 'std_cancelled', because: 'cancelled-already' }] };
  const about = areAbout(notes, [invoice]).map(({ std_label }) => std_label);
  if (about.length > 0) return { effects: [], refused: [{ field: 'std_label', because: 'credited-in-part', values: { notes: about.join(', ') } }] };
  return issue(reversed(contentIn(invoice), invoice, today), 'cancellation', {
    std_cancels: invoice.identity,
    std_client: invoice.std_client?.identity ?? null,
    std_order: invoice.std_order?.identity ?? null,
    std_shipment: invoice.std_shipment?.identity ?? null,
  });
}

const before = (rows: Rows) => rowOf<{ std_order: Linked | null; std_shipment: Delivery | null }>(rows, 'before');

export const cancelInvoices: ServerAction = aboutRecord({
  name: 'steps/invoices/cancel',
  label: 'Cancel an invoice',
  description: 'By a credit note over all of it. What it billed can be billed anew.',
  refusals: [
    { id: 'no-invoice', text: 'Only an invoice is cancelled: this is a credit note.' },
    { id: 'cancelled-already', text: 'It is cancelled already.' },
    {
      id: 'credited-in-part',
      text: 'Part of it is credited already, by {notes}. Its cancellation would credit that twice.',
      tells: { notes: 'std_invoice.std_label' },
    },
    ...faultRefusals,
  ],
  model: 'std_invoice',
  reads: [
    (id) => ({ before: byId('std_invoice', id, `std_order { identity } std_shipment { ${deliveryFields} }`) }),
    (_, rows) => ({ lock_orders: lockedOrders([before(rows)?.std_order, ...ordersOf(before(rows)?.std_shipment)]) }),
    (_, rows) => ({ lock_shipment: locked('std_shipment', before(rows)?.std_shipment?.identity ?? noRecord) }),
    (id) => ({ lock: locked('std_invoice', id) }),
    (id) => ({
      invoice: byId(
        'std_invoice',
        id,
        'identity std_label std_kind std_date std_content std_cancelled std_client { identity } std_order { identity } std_shipment { identity }',
      ),
    }),
    (_, rows) => ({ notes: creditNotesAbout(rowsOf<Issued>(rows, 'invoice')) }),
  ],
  decide: (_, rows, { today }) => cancelInvoice(rowOf<Issued>(rows, 'invoice'), rowsOf<Told>(rows, 'notes'), today),
});
