import type { BuiltIn } from '../../../languages/english.ts';
import { receiveTheRest } from '../../shared/offers.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, newRecord, openDrawer, runOnSelected } from '../shared/actions.ts';
import { purchaseOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';
import { inTabs, tabs } from '../shared/tabs.ts';

export const purchaseOrders: BuiltIn['views'][number] = {
  slug: 'purchase-orders',
  name: 'Purchase orders',
  model: 'std_po',
  view_group: 'purchasing',
  order: 1,
  icon: 'receipt',
  root: inTabs([
    {
      id: 'in-progress',
      label: 'In progress',
      betterFilters: inStepOrNew('std-po-status-draft', 'std-po-status-waiting-confirmation', 'std-po-status-waiting-reception'),
    },
    {
      id: 'received',
      label: 'Received',
      betterFilters: inStep('std-po-status-billing', 'std-po-status-completed'),
    },
  ]),
  setup: {
    ...tabs,
    'in-progress': table({
      model: 'std_po',
      columns: purchaseOrderColumns,
      ordering: [{ field: 'std_expected_reception_date', direction: 'asc' }],
      formatting: late('std_expected_reception_date'),
      actions: [
        newRecord('create-purchase-order', 'New purchase order'),
        openDrawer,
        advance,
        runOnSelected('purchase-order-receive-the-rest', receiveTheRest),
      ],
    }),
    received: table({
      model: 'std_po',
      columns: purchaseOrderColumns,
      ordering: [{ field: 'std_purchase_order_date', direction: 'desc' }],
      actions: [openDrawer, advance],
    }),
  },
};
