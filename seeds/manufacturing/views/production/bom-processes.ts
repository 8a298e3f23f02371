import type { BuiltIn } from '../../../languages/english.ts';
import { withoutDeletion } from '../../shared/copies.ts';
import { bringInLine } from '../../shared/offers.ts';
import { duplicate, newRecord, openDrawer, openForm, runOnSelected } from '../shared/actions.ts';
import { articleColumns, billColumns, processColumns } from '../shared/columns.ts';
import { table } from '../shared/table.ts';
import { inTabs, tabs } from '../shared/tabs.ts';

export const bomProcesses: BuiltIn['views'][number] = {
  slug: 'bom-processes',
  name: 'Bills and processes',
  model: 'std_sku',
  view_group: 'processes',
  order: 1,
  icon: 'route',
  root: inTabs([
    { id: 'boms', label: 'Bills of materials' },
    {
      id: 'routings',
      label: 'Manufacturing routings',
      betterFilters: { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' },
    },
    {
      id: 'flow-processes',
      label: 'Flow processes',
      betterFilters: {
        fact: 'std_process_type',
        operator: 'in',
        value: ['sales-order', 'purchase-order', 'shipment', 'manufacturing-order', 'inventory', 'reception'],
      },
    },
    {
      id: 'products-without-bom',
      label: 'Products without a bill of materials',
      betterFilters: {
        all: [
          { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
          { fact: 'std_bom', operator: 'isEmpty', value: true },
        ],
      },
    },
    {
      id: 'boms-without-article',
      label: 'Bills without articles',
      betterFilters: { fact: 'std_sku', operator: 'isEmpty', value: true },
    },
    {
      id: 'products-without-routing',
      label: 'Products without a routing',
      betterFilters: {
        all: [
          { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
          { fact: 'std_active_process', operator: 'isEmpty', value: true },
        ],
      },
    },
    {
      id: 'routings-without-article',
      label: 'Routings without articles',
      betterFilters: {
        all: [
          { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' },
          { fact: 'std_skus', operator: 'isEmpty', value: true },
        ],
      },
    },
  ]),
  setup: {
    ...tabs,
    'products-without-bom': table({
      model: 'std_sku',
      columns: articleColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openDrawer],
    }),
    'boms-without-article': table({
      model: 'std_bom',
      columns: billColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openForm('create-bom')],
    }),
    boms: table({
      model: 'std_bom',
      columns: billColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [newRecord('create-bom', 'New bill of materials'), openForm('create-bom'), duplicate('duplicate-bom', withoutDeletion.components)],
    }),
    'products-without-routing': table({
      model: 'std_sku',
      columns: articleColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openDrawer, runOnSelected('create-manufacturing-bom', 'Create the routing')],
    }),
    'routings-without-article': table({
      model: 'std_process',
      columns: processColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openForm('edit-manufacturing-process')],
    }),
    routings: table({
      model: 'std_process',
      columns: processColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [
        newRecord('edit-manufacturing-process', 'New manufacturing routing'),
        openForm('edit-manufacturing-process'),
        duplicate('duplicate-manufacturing-bom', withoutDeletion.steps),
        runOnSelected('refresh-processes', bringInLine),
      ],
    }),
    'flow-processes': table({
      model: 'std_process',
      columns: processColumns,
      ordering: [{ field: 'std_process_type', direction: 'asc' }],
      actions: [newRecord('process-input', 'New process', 'secondary'), openForm('process-input'), runOnSelected('refresh-processes', bringInLine)],
    }),
  },
};
