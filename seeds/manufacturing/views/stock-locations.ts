import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const stockLocations: BuiltIn['views'][number] = {
  slug: 'stock-locations',
  name: { en: 'Stock locations', fr: 'Emplacements de stock' },
  model: 'std_stock_location',
  view_group: 'stocks',
  order: 3,
  icon: 'stack',
  root: { blocks: [{ id: 'locations', label: { en: 'Stock locations', fr: 'Emplacements de stock' } }] },
  setup: {
    locations: {
      type: 'table',
      misc: {
        model: 'std_stock_location',
        columns: [{ path: 'std_label', editable: true }, { path: 'std_key' }],
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          {
            id: 'new-edit-stock-location',
            trigger: 'button',
            kind: 'open_form',
            label: { en: 'New location', fr: 'Nouvel emplacement' },
            icon: 'plus',
            variant: 'primary',
            form: 'edit-stock-location',
          },
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
        ],
      },
    },
  },
};
