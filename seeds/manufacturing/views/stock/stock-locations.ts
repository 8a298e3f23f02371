import type { BuiltIn } from '../../../languages/english.ts';
import { newRecord, openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';

export const stockLocations: BuiltIn['views'][number] = {
  slug: 'stock-locations',
  name: 'Stock locations',
  model: 'std_stock_location',
  view_group: 'stocks',
  order: 3,
  icon: 'stack',
  root: {
    blocks: [
      {
        id: 'locations',
        label: 'Stock locations',
      },
    ],
  },
  setup: {
    locations: table({
      model: 'std_stock_location',
      columns: [{ path: 'std_label', editable: true }, { path: 'std_key' }],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [newRecord('edit-stock-location', 'New location'), openDrawer],
    }),
  },
};
