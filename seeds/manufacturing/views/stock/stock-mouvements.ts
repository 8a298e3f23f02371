import type { BuiltIn } from '../../../languages/english.ts';
import { advance, newRecord, openDrawer } from '../shared/actions.ts';
import { statusColumn } from '../shared/columns.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

export const stockMouvements: BuiltIn['views'][number] = {
  slug: 'stock-mouvements',
  name: 'Inventories',
  model: 'std_inventory',
  view_group: 'stocks',
  order: 2,
  icon: 'clipboard-list',
  root: kindsInTabs([
    { id: 'inventories', label: 'Inventories' },
    {
      id: 'movements',
      label: 'Stock movements',
    },
  ]),
  setup: {
    ...kinds,
    inventories: table({
      model: 'std_inventory',
      columns: [{ path: 'std_label' }, { path: 'std_responsible_name', editable: true }, { path: 'std_date' }, statusColumn],
      ordering: [{ field: 'std_date', direction: 'desc' }],
      actions: [newRecord('perform-inventory', 'New inventory'), openDrawer, advance],
    }),
    movements: table({
      model: 'std_stock_mouvement',
      columns: [
        { path: 'std_created_at' },
        { path: 'std_type' },
        { path: 'std_document' },
        { path: 'std_lot' },
        { path: 'std_change', format: 'change', unit: 'std_unit' },
        { path: 'std_quantity', unit: 'std_unit' },
        { path: 'std_from_location' },
        { path: 'std_to_location' },
        { path: 'std_label' },
      ],
      ordering: [{ field: 'std_created_at', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
