import type { BuiltIn } from '../../../languages/english.ts';
import { openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

const valued = { fact: 'std_value', operator: 'greaterThan' as const, value: 0 };
const inStock = { fact: 'std_quantity', operator: 'greaterThan' as const, value: 0 };

export const stockValue: BuiltIn['views'][number] = {
  slug: 'stock-value',
  name: 'Stock value',
  model: 'std_stock_value',
  view_group: 'stocks',
  order: 5,
  icon: 'coins',
  root: kindsInTabs(
    [
      { id: 'articles', label: 'Stock value by article' },
      { id: 'entries', label: 'Values of movements' },
    ],
    [
      { id: 'greatest', label: 'Where the stock value lies', width: 8, betterFilters: valued },
      { id: 'figures', label: 'Stock value', width: 4 },
    ],
  ),
  setup: {
    ...kinds,
    greatest: {
      type: 'chart',
      misc: {
        model: 'std_stock_value',
        chart: 'bar',
        axis: { path: 'std_sku.std_type' },
        figure: { aggregation: 'sum', path: 'std_value', label: 'Stock value', decimals: 0 },
      },
    },
    figures: {
      type: 'metrics',
      misc: {
        model: 'std_stock_value',
        metrics: [
          { id: 'value', figure: { aggregation: 'sum', path: 'std_value', label: 'Stock value' } },
          { id: 'articles', figure: { aggregation: 'count', label: 'Articles in stock' }, filter: inStock },
          {
            id: 'unknown',
            figure: { aggregation: 'count', label: 'Articles without a known value' },
            filter: { all: [inStock, { fact: 'std_value', operator: 'isEmpty', value: true }] },
          },
        ],
      },
    },
    articles: table({
      model: 'std_stock_value',
      columns: [
        { path: 'std_sku' },
        { path: 'std_quantity' },
        { path: 'std_unit' },
        { path: 'std_average_cost' },
        { path: 'std_value', total: 'sum' },
        { path: 'std_value_state' },
      ],
      ordering: [{ field: 'std_value', direction: 'desc' }],
      actions: [openDrawer],
    }),
    entries: table({
      model: 'std_value_entry',
      columns: [
        { path: 'std_created_at' },
        { path: 'std_sku' },
        { path: 'std_stock_mouvement.std_type', label: 'Movement type' },
        { path: 'std_stock_mouvement.std_quantity', label: 'Quantity' },
        { path: 'std_value' },
        { path: 'std_stock_change' },
        { path: 'std_basis' },
      ],
      ordering: [{ field: 'std_created_at', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
