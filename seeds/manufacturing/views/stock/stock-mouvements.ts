import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { advance, newRecord, openDrawer, openForm } from '../shared/actions.ts';
import { statusColumn } from '../shared/columns.ts';
import { table } from '../shared/table.ts';

export const stockMouvements: BuiltIn['views'][number] = {
  slug: 'stock-mouvements',
  name: { en: 'Inventories', fr: 'Inventaires', de: 'Inventuren', es: 'Inventarios', it: 'Inventari', pt: 'Inventários', zh: '盘点' },
  model: 'std_inventory',
  view_group: 'stocks',
  order: 2,
  icon: 'clipboard-list',
  root: {
    blocks: [
      {
        id: 'inventories',
        label: { en: 'Inventories', fr: 'Inventaires', de: 'Inventuren', es: 'Inventarios', it: 'Inventari', pt: 'Inventários', zh: '盘点' },
      },
      {
        id: 'movements',
        label: {
          en: 'Stock movements',
          fr: 'Mouvements de stock',
          de: 'Lagerbewegungen',
          es: 'Movimientos de existencias',
          it: 'Movimenti di magazzino',
          pt: 'Movimentos de estoque',
          zh: '库存移动',
        },
      },
    ],
  },
  setup: {
    inventories: table({
      model: 'std_inventory',
      columns: [{ path: 'std_label' }, { path: 'std_responsible_name', editable: true }, { path: 'std_date' }, statusColumn],
      ordering: [{ field: 'std_date', direction: 'desc' }],
      actions: [
        newRecord('perform-inventory', {
          en: 'New inventory',
          fr: 'Nouvel inventaire',
          de: 'Neue Inventur',
          es: 'Nuevo inventario',
          it: 'Nuovo inventario',
          pt: 'Novo inventário',
          zh: '新建盘点',
        }),
        openForm('perform-inventory'),
        advance,
      ],
    }),
    movements: table({
      model: 'std_stock_mouvement',
      columns: [
        { path: 'std_created_at' },
        { path: 'std_type' },
        { path: 'std_lot' },
        { path: 'std_quantity' },
        { path: 'std_unit' },
        { path: 'std_from_location' },
        { path: 'std_to_location' },
        { path: 'std_label' },
      ],
      ordering: [{ field: 'std_created_at', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
