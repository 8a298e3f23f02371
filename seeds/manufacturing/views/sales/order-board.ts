import type { BuiltIn, Column, FormatRule } from '../../../languages/english.ts';
import { inStep } from '../../shared/steps.ts';
import { advance, openDrawer } from '../shared/actions.ts';
import { statusColumn } from '../shared/columns.ts';
import { table } from '../shared/table.ts';

const late: FormatRule = {
  when: { fact: 'std_days_late', operator: 'greaterThan', value: 0 },
  tone: 'cancelled',
  icon: 'alert-triangle',
  label: 'late',
  scope: 'cell',
  column: 'std_days_late',
};
const lateCard: FormatRule = { ...late, scope: 'card' };

const dates: Column[] = [{ path: 'std_requested_date' }, { path: 'std_promised_date' }, { path: 'std_possible_date' }];
const daysLate: Column = { path: 'std_days_late' };
// A phone shows only the first columns; the delay of an order has to be one of them.
const columns: Column[] = [
  { path: 'std_label' },
  daysLate,
  { path: 'std_client' },
  ...dates,
  { path: 'std_production_progress' },
  { path: 'std_reception_progress' },
  { path: 'std_shipment_progress' },
  statusColumn,
];
const rows = {
  model: 'std_order',
  limit: 50,
  searchable: true,
  selectable: false,
  ordering: [{ field: 'std_requested_date', direction: 'asc' as const }],
};
const open = inStep('std-so-status-draft', 'std-so-status-shipping');

/** Open sales orders by their wanted date: their delay, and the progress of production, reception and shipment. */
export const orderBoard: BuiltIn['views'][number] = {
  slug: 'order-board',
  name: 'Order board',
  model: 'std_order',
  view_group: 'sales-order',
  order: 2,
  icon: 'calendar',
  root: {
    blocks: [
      {
        id: 'ways',
        blocks: [
          { id: 'list', label: 'Orders', betterFilters: open },
          { id: 'calendar', label: 'Calendar', betterFilters: open },
          { id: 'board', label: 'By step', betterFilters: open },
          { id: 'gantt', label: 'Gantt', betterFilters: open },
        ],
      },
    ],
  },
  setup: {
    ways: { type: 'layout', misc: { layout: 'tabs' } },
    list: table({ model: 'std_order', columns, ordering: rows.ordering, formatting: [late], actions: [openDrawer, advance] }),
    calendar: {
      type: 'calendar',
      misc: {
        ...rows,
        columns: [{ path: 'std_label' }, { path: 'std_client' }],
        start: 'std_expected_date',
        status: 'std_active_operation',
        actions: [openDrawer],
      },
    },
    board: {
      type: 'cardlist',
      misc: {
        ...rows,
        columns: [{ path: 'std_label' }, { path: 'std_client' }, ...dates, daysLate],
        columns_by: 'std_active_operation',
        formatting: [lateCard],
        actions: [openDrawer],
      },
    },
    gantt: {
      type: 'gantt',
      misc: {
        ...rows,
        columns: [{ path: 'std_label' }, { path: 'std_client' }],
        start: 'std_order_date',
        end: 'std_expected_date',
        status: 'std_active_operation',
        actions: [openDrawer],
      },
    },
  },
};
