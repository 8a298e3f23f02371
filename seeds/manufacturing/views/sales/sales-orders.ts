import type { BuiltIn } from '../../../languages/english.ts';
import { shipTheRest } from '../../shared/offers.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, advanceBy, newRecord, openDrawer, openFormOnSelected, runOnSelected } from '../shared/actions.ts';
import { orderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';
import { inTabs, tabs } from '../shared/tabs.ts';

const confirm = openFormOnSelected('order-confirmation', 'Confirm to the customer');

export const salesOrders: BuiltIn['views'][number] = {
  slug: 'sales-orders',
  name: 'Sales orders',
  model: 'std_order',
  view_group: 'sales-order',
  order: 1,
  icon: 'shopping-cart',
  root: inTabs([
    { id: 'to-validate', label: 'To validate', betterFilters: inStepOrNew('std-so-status-draft') },
    { id: 'in-progress', label: 'In progress', betterFilters: inStep('std-so-status-shipping') },
    {
      id: 'finished',
      label: 'In invoicing or finished',
      betterFilters: inStep('std-so-status-billing', 'std-so-status-done'),
    },
  ]),
  setup: {
    ...tabs,
    'to-validate': table({
      model: 'std_order',
      columns: orderColumns,
      ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
      formatting: late('std_delivery_date'),
      actions: [newRecord('input-sales-order', 'New order'), openDrawer, advanceBy('Validate'), confirm],
    }),
    'in-progress': table({
      model: 'std_order',
      columns: orderColumns,
      ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
      formatting: late('std_delivery_date'),
      actions: [openDrawer, advance, confirm, runOnSelected('sales-order-ship-the-rest', shipTheRest)],
    }),
    finished: table({
      model: 'std_order',
      columns: orderColumns,
      ordering: [{ field: 'std_delivery_date', direction: 'desc' }],
      actions: [openDrawer, advance],
    }),
  },
};
