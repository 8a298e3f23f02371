import type { BuiltIn, Step } from '../../languages/english.ts';
import { inStep } from '../shared/steps.ts';
import { act, automation, byHand, changesStep } from './shared/automation.ts';

type Documents = 'orders' | 'shipments';

/** An address that never answers: each company sets the address of its own accounting system. */
const noAddress = 'https://accounting.invalid/invoices';
const noPage = 'https://accounting.invalid/customer_invoices/{id}/edit';

/** Posts the invoice data. Its idempotency key is that of the record, so that a repeated export is not taken for another invoice. */
const send: Step = {
  id: 'send',
  name: 'Send it to accounting',
  type: 'rest',
  enabled: true,
  input: {
    method: 'POST',
    url: noAddress,
    headers: {},
    body: { $: 'steps.bill' },
    idempotency_key: { $: '"invoice/" & steps.bill.origin_id' },
  },
  output_variable: 'answer',
};

const stepsFor = (documents: Documents): Step[] => [
  { ...act('read', `steps/${documents}/readAccountingExport`, 'Read what is billed'), output_variable: 'bill' },
  send,
  {
    ...act('note', `steps/${documents}/writeInvoice`, 'Note the invoice'),
    input: { action: `steps/${documents}/writeInvoice`, input: { answer: { $: 'steps.answer.body' }, page: noPage } },
  },
];

const description =
  'Posts lines, articles, customer and invoice to your accounting system, and notes the invoice that it answers. To use it, choose the integration of your accounting system in the step “Send it to accounting”, give a path below its address (or a whole address with the header Authorization), and switch the automation on. In the step “Note the invoice”, `page` is the address of an invoice’s page there, with {id} for its id.';

const exporting = (slug: string, documents: Documents) =>
  automation({
    slug,
    label: documents === 'orders' ? 'Export a sales order to accounting' : 'Export a shipment to accounting',
    description,
    disabled: true,
    trigger: byHand(documents === 'orders' ? 'std_order' : 'std_shipment'),
    steps: stepsFor(documents),
  });

export const accounting: BuiltIn['settings_data_connections'] = [
  exporting('sales-order-export-to-accounting', 'orders'),
  exporting('shipment-export-to-accounting', 'shipments'),
  automation({
    slug: 'sales-order-export-on-billing',
    label: 'Export a sales order to accounting once it is to be billed',
    description: 'Off until it is wanted. It does what “Export a sales order to accounting” does, which is to be switched on with its address first.',
    disabled: true,
    trigger: changesStep('std_order', { all: [inStep('std-so-status-billing'), { fact: 'std_invoice_id', operator: 'isEmpty', value: true }] }),
    steps: [
      {
        id: 'export',
        name: 'Export the sales order',
        type: 'automation',
        enabled: true,
        input: { automation: 'sales-order-export-to-accounting', primary_item_id: { $: 'trigger.primary_item_id' } },
      },
    ],
  }),
];
