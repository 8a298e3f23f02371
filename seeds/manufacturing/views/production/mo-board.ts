import type { BuiltIn } from '../../../languages/english.ts';
import { inOtherStep } from '../../shared/steps.ts';
import { advance, newManufacturingOrder, openDrawer, openShortages } from '../shared/actions.ts';
import { openOrderColumns, statusColumn } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

const rows = {
  model: 'std_manufacturing_order',
  limit: 50,
  searchable: true,
  selectable: false,
  ordering: [{ field: 'std_due_date', direction: 'asc' as const }],
};
const open = inOtherStep('std-mo-status-done', 'std-mo-status-cancelled');

/**
 * Manufacturing orders that are not done, in every step: as a list, as a board by step, and as a calendar by due date,
 * in which orders can be moved.
 */
export const moBoard: BuiltIn['views'][number] = {
  slug: 'mo-board',
  name: 'Production board',
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 0,
  icon: 'layout-grid',
  root: {
    blocks: [
      {
        id: 'ways',
        blocks: [
          { id: 'board', label: 'By step', betterFilters: open },
          { id: 'list', label: 'Orders', betterFilters: open },
          { id: 'gantt', label: 'Gantt', betterFilters: open },
        ],
      },
    ],
  },
  setup: {
    ways: { type: 'layout', misc: { layout: 'tabs' } },
    board: {
      type: 'cardlist',
      misc: {
        ...rows,
        columns: [{ path: 'std_label' }, { path: 'std_sku' }, { path: 'std_quantity', unit: 'std_unit' }, { path: 'std_due_date' }],
        columns_by: 'std_active_operation',
        formatting: late('std_due_date', 'card'),
        actions: [newManufacturingOrder, openDrawer],
      },
    },
    list: table({
      ...rows,
      columns: openOrderColumns,
      formatting: late('std_due_date'),
      actions: [newManufacturingOrder, openDrawer, advance, openShortages],
    }),
    gantt: {
      type: 'gantt',
      misc: {
        ...rows,
        columns: [{ path: 'std_label' }, { path: 'std_sku' }, { path: 'std_quantity', unit: 'std_unit' }, statusColumn],
        start: 'std_due_date',
        status: 'std_active_operation',
        actions: [openDrawer],
      },
    },
  },
};
