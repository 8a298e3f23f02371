import type { BuiltIn } from '../../languages/english.ts';
import { cancelInvoice, issueCreditNote, issueInvoice } from '../shared/offers.ts';
import { act, automation, byHand } from './shared/automation.ts';

export const invoices: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'sales-order-issue-invoice',
    label: issueInvoice,
    description: 'Gives the sales order its invoice, with a number that nobody changes any more. Print it to have it as Factur-X.',
    trigger: byHand('std_order'),
    steps: [act('issue', 'steps/orders/issueInvoice', 'Issue the invoice')],
  }),
  automation({
    slug: 'shipment-issue-invoice',
    label: issueInvoice,
    description: 'Gives the shipment its invoice, with a number that nobody changes any more. Print it to have it as Factur-X.',
    trigger: byHand('std_shipment'),
    steps: [act('issue', 'steps/shipments/issueInvoice', 'Issue the invoice')],
  }),
  automation({
    slug: 'credit-issue-credit-note',
    label: issueCreditNote,
    description: 'What came back from a customer, at the prices of its order.',
    trigger: byHand('std_credit'),
    steps: [act('issue', 'steps/credits/issueCreditNote', 'Write the credit note')],
  }),
  automation({
    slug: 'invoice-cancel',
    label: cancelInvoice,
    description: 'By a credit note over all of it; what it billed can be billed anew.',
    trigger: byHand('std_invoice'),
    steps: [act('cancel', 'steps/invoices/cancel', 'Write the credit note')],
  }),
];
