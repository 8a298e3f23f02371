import type { BuiltIn, Column } from '../../../languages/english.ts';
import { makeOrder } from '../../shared/offers.ts';
import { newRecord, openDrawer, openForm, runOnSelected } from '../shared/actions.ts';
import { amountColumns } from '../shared/columns.ts';
import { table } from '../shared/table.ts';
import { inTabs, tabs } from '../shared/tabs.ts';

const columns: Column[] = [
  { path: 'std_label' },
  { path: 'std_client' },
  { path: 'std_date' },
  { path: 'std_valid_until', editable: true },
  ...amountColumns,
  { path: 'std_state' },
  { path: 'std_order' },
];

export const quotations: BuiltIn['views'][number] = {
  slug: 'quotations',
  name: 'Quotations',
  model: 'std_quotation',
  view_group: 'sales-order',
  order: 0,
  icon: 'file-text',
  root: inTabs([
    {
      id: 'open',
      label: 'Open quotations',
      betterFilters: {
        all: [{ fact: 'std_order', operator: 'isEmpty', value: true }, { not: { fact: 'std_status', operator: 'equal', value: 'refused' } }],
      },
    },
    {
      id: 'decided',
      label: 'Ordered or refused',
      betterFilters: {
        any: [
          { fact: 'std_order', operator: 'isNotEmpty', value: true },
          { fact: 'std_status', operator: 'equal', value: 'refused' },
        ],
      },
    },
  ]),
  setup: {
    ...tabs,
    open: table({
      model: 'std_quotation',
      columns,
      ordering: [{ field: 'std_valid_until', direction: 'asc' }],
      actions: [newRecord('input-quotation', 'New quotation'), openForm('input-quotation'), runOnSelected('quotation-make-order', makeOrder)],
    }),
    decided: table({ model: 'std_quotation', columns, ordering: [{ field: 'std_date', direction: 'desc' }], actions: [openDrawer] }),
  },
};
