import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { newRecord, openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';

export const stockLocations: BuiltIn['views'][number] = {
  slug: 'stock-locations',
  name: {
    en: 'Stock locations',
    fr: 'Emplacements de stock',
    de: 'Lagerorte',
    es: 'Ubicaciones',
    it: 'Ubicazioni',
    pt: 'Locais de estoque',
    zh: '库位',
  },
  model: 'std_stock_location',
  view_group: 'stocks',
  order: 3,
  icon: 'stack',
  root: {
    blocks: [
      {
        id: 'locations',
        label: {
          en: 'Stock locations',
          fr: 'Emplacements de stock',
          de: 'Lagerorte',
          es: 'Ubicaciones',
          it: 'Ubicazioni',
          pt: 'Locais de estoque',
          zh: '库位',
        },
      },
    ],
  },
  setup: {
    locations: table({
      model: 'std_stock_location',
      columns: [{ path: 'std_label', editable: true }, { path: 'std_key' }],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [
        newRecord('edit-stock-location', {
          en: 'New location',
          fr: 'Nouvel emplacement',
          de: 'Neuer Lagerort',
          es: 'Nueva ubicación',
          it: 'Nuova ubicazione',
          pt: 'Novo local',
          zh: '新建库位',
        }),
        openDrawer,
      ],
    }),
  },
};
