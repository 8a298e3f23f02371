import type { BlockAction, BuiltIn } from '../../../languages/english.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, advanceBy, openDrawer, openForm } from '../shared/actions.ts';
import { shipmentColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';
import { inTabs, tabs } from '../shared/tabs.ts';

/** A table of open shipments, the most urgent first; a click opens their page, where picks are confirmed, or a form. */
const due = (opens: BlockAction, onward = advance) =>
  table({
    model: 'std_shipment',
    columns: shipmentColumns,
    ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
    formatting: late('std_delivery_date'),
    actions: [opens, onward],
  });

export const shipments: BuiltIn['views'][number] = {
  slug: 'shipments',
  name: 'Shipments',
  model: 'std_shipment',
  view_group: 'shipments',
  order: 1,
  icon: 'truck',
  root: inTabs([
    {
      id: 'awaiting-materials',
      label: 'Awaiting materials',
      betterFilters: inStepOrNew('std-shipment-status-draft', 'std-shipment-status-awaiting-materials'),
    },
    { id: 'pickings', label: 'Picking to validate or enter', betterFilters: inStep('std-shipment-status-picking-to-input') },
    { id: 'notes', label: 'Delivery notes to print', betterFilters: inStep('std-shipment-status-note-to-print') },
    { id: 'preparation', label: 'Preparation to do', betterFilters: inStep('std-shipment-status-preparation') },
    { id: 'control', label: 'Shipment control', betterFilters: inStep('std-shipment-status-control') },
    {
      id: 'complete',
      label: 'Completed',
      betterFilters: inStep('std-shipment-status-complete'),
    },
  ]),
  setup: {
    ...tabs,
    'awaiting-materials': due(openForm('edit-shipment')),
    pickings: due(openDrawer, advanceBy('Pick')),
    notes: due(openDrawer),
    preparation: due(openDrawer, advanceBy('Prepare')),
    control: due(openForm('shipment-control'), advanceBy('Ship')),
    complete: table({
      model: 'std_shipment',
      columns: shipmentColumns,
      ordering: [{ field: 'std_shipping_date', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
