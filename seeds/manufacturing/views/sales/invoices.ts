import type { BuiltIn } from '../../../languages/english.ts';
import { cancelInvoice, issueCreditNote } from '../../shared/offers.ts';
import { openDrawer, runOnSelected } from '../shared/actions.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

export const invoices: BuiltIn['views'][number] = {
  slug: 'invoices',
  name: 'Invoices',
  model: 'std_invoice',
  view_group: 'sales-order',
  order: 4,
  icon: 'receipt',
  root: kindsInTabs([
    { id: 'invoices', label: 'Invoices' },
    { id: 'credits', label: 'Credits without a credit note', betterFilters: { fact: 'std_invoices', operator: 'isEmpty', value: true } },
  ]),
  setup: {
    ...kinds,
    invoices: table({
      model: 'std_invoice',
      columns: [
        { path: 'std_label' },
        { path: 'std_kind' },
        { path: 'std_client' },
        { path: 'std_date' },
        { path: 'std_due_date' },
        { path: 'std_total', unit: 'std_currency' },
        { path: 'std_order' },
        { path: 'std_shipment' },
        { path: 'std_cancelled' },
      ],
      ordering: [{ field: 'created_at', direction: 'desc' }],
      actions: [openDrawer, runOnSelected('invoice-cancel', cancelInvoice)],
    }),
    credits: table({
      model: 'std_credit',
      columns: [
        { path: 'std_label' },
        { path: 'std_client' },
        { path: 'std_order' },
        { path: 'std_total', unit: 'std_currency' },
        { path: 'std_created_at' },
      ],
      ordering: [{ field: 'std_created_at', direction: 'desc' }],
      actions: [openDrawer, runOnSelected('credit-issue-credit-note', issueCreditNote)],
    }),
  },
};
