import type { BuiltIn } from '../../../languages/english.ts';
import { newRecord, openDrawer, startFromSelected } from '../shared/actions.ts';
import { articleColumns } from '../shared/columns.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

export const articlesAndLots: BuiltIn['views'][number] = {
  slug: 'articles-and-lots',
  name: 'Articles and lots',
  model: 'std_sku',
  view_group: 'stocks',
  order: 1,
  icon: 'package',
  root: kindsInTabs([
    { id: 'articles', label: 'Stock by article' },
    { id: 'lots', label: 'Stock by lot' },
  ]),
  setup: {
    ...kinds,
    articles: table({
      model: 'std_sku',
      columns: articleColumns,
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [newRecord('edit-sku', 'New article'), openDrawer],
    }),
    lots: table({
      model: 'std_sku_lot',
      columns: [
        { path: 'std_lot_num' },
        { path: 'std_sku' },
        { path: 'std_quantity' },
        { path: 'std_free_quantity' },
        { path: 'std_unit' },
        { path: 'std_dlc' },
        { path: 'std_stock_location' },
        { path: 'std_created_at' },
      ],
      ordering: [{ field: 'std_created_at', direction: 'desc' }],
      actions: [
        newRecord('create-sku-lot', 'New lot'),
        openDrawer,
        startFromSelected('transfer-lot', 'Transfer', 'std_lot'),
        startFromSelected('scrap-lot', 'Scrap', 'std_lot'),
        startFromSelected('supplier-return', 'Return to supplier', 'std_lot'),
      ],
    }),
  },
};
