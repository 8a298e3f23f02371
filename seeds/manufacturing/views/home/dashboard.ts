import type { BlockSetup, BuiltIn } from '../../../languages/english.ts';
import { inOtherStep, inStep, inStepOrNew } from '../../shared/steps.ts';
import { openDrawer } from '../shared/actions.ts';
import { statusColumn } from '../shared/columns.ts';
import { table } from '../shared/table.ts';

const days = { unit: 'day', count: 30 } as const;

/** Figures of the last 30 days; each opens the list of the records that it counts. */
const figures = (model: string, path: string, view: string, metrics: { id: string; label: string; sum?: string }[]): BlockSetup => ({
  type: 'metrics',
  misc: {
    model,
    metrics: metrics.map(({ id, label, sum }) => ({
      id,
      label,
      figure: { aggregation: sum ? 'sum' : 'count', ...(sum && { path: sum }) },
      period: { path, ...days },
      sparkline: true,
      good: 'more',
      view,
    })),
  },
});

/** A bar chart of records by day, over the last 30 days. */
const byDay = (model: string, path: string, view: string): BlockSetup => ({
  type: 'chart',
  misc: { model, chart: 'bar', axis: { path, truncate: 'day' }, period: days, figure: { aggregation: 'count' }, view },
});

/** The orders in the list of sales orders: all but the cancelled ones. */
const ordered = inStepOrNew('std-so-status-draft', 'std-so-status-shipping', 'std-so-status-billing', 'std-so-status-done');
const shipped = inStep('std-shipment-status-complete');

/** The tab of the home page with the results of the last 30 days and what is late. */
export const dashboard: BuiltIn['views'][number] = {
  slug: 'dashboard',
  name: 'Dashboard',
  view_group: 'root',
  order: 1,
  icon: 'chart-bar',
  misc: { home: true },
  root: {
    blocks: [
      { id: 'orders', label: 'Sales orders', width: 6, betterFilters: ordered },
      { id: 'shipments', label: 'Shipments', width: 3, betterFilters: shipped },
      { id: 'outputs', label: 'Production', width: 3, betterFilters: { fact: 'std_undone', operator: 'equal', value: false } },
      { id: 'orders-by-day', label: 'Orders in, by day', width: 6, betterFilters: ordered },
      { id: 'shipments-by-day', label: 'Shipments out, by day', width: 6, betterFilters: shipped },
      {
        id: 'orders-by-step',
        label: 'Open manufacturing orders by step',
        width: 6,
        betterFilters: inOtherStep('std-mo-status-done', 'std-mo-status-cancelled'),
      },
      {
        id: 'late',
        label: 'Late orders',
        width: 6,
        betterFilters: {
          all: [inStep('std-so-status-draft', 'std-so-status-shipping'), { fact: 'std_days_late', operator: 'greaterThan', value: 0 }],
        },
      },
    ],
  },
  setup: {
    orders: figures('std_order', 'std_order_date', 'sales-orders', [
      { id: 'in', label: 'Orders in' },
      { id: 'value', label: 'Value of orders', sum: 'std_total_company' },
    ]),
    shipments: figures('std_shipment', 'std_shipping_date', 'shipments', [{ id: 'out', label: 'Shipments out' }]),
    outputs: figures('std_production_output', 'std_date', 'production-outputs', [{ id: 'made', label: 'Outputs' }]),
    'orders-by-day': byDay('std_order', 'std_order_date', 'sales-orders'),
    'shipments-by-day': byDay('std_shipment', 'std_shipping_date', 'shipments'),
    'orders-by-step': {
      type: 'chart',
      misc: {
        model: 'std_manufacturing_order',
        chart: 'bar',
        // Each order has operations of its own; operations with the same name form one bar.
        axis: { path: 'std_active_operation.std_label', label: 'Status' },
        figure: { aggregation: 'count', label: 'Manufacturing orders' },
        view: 'mo-board',
      },
    },
    late: table({
      model: 'std_order',
      columns: [{ path: 'std_label' }, { path: 'std_days_late' }, { path: 'std_client' }, { path: 'std_delivery_date' }, statusColumn],
      ordering: [{ field: 'std_days_late', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
