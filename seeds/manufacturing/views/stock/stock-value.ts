import type { BuiltIn } from '../../../languages/english.ts';
import { openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';

export const stockValue: BuiltIn['views'][number] = {
  slug: 'stock-value',
  name: 'Stock value',
  model: 'std_stock_value',
  view_group: 'stocks',
  order: 5,
  icon: 'coins',
  root: {
    blocks: [
      { id: 'articles', label: 'Stock value by article' },
      { id: 'entries', label: 'Values of movements' },
    ],
  },
  setup: {
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
