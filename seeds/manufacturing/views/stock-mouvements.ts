import type { BuiltIn } from '@millwright/core/seed/types.ts';

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
    inventories: {
      type: 'table',
      misc: {
        model: 'std_inventory',
        columns: [
          { path: 'std_label' },
          { path: 'std_responsible_name', editable: true },
          { path: 'std_date' },
          {
            path: 'std_active_operation',
            label: { en: 'Status', fr: 'Statut', de: 'Status', es: 'Estado', it: 'Stato', pt: 'Status', zh: '状态' },
            format: 'status',
          },
        ],
        ordering: [{ field: 'std_date', direction: 'desc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          {
            id: 'new-perform-inventory',
            trigger: 'button',
            kind: 'open_form',
            label: { en: 'New inventory', fr: 'Nouvel inventaire' },
            icon: 'plus',
            variant: 'primary',
            form: 'perform-inventory',
          },
          { id: 'open-perform-inventory', trigger: 'row_click', kind: 'open_form', form: 'perform-inventory' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
        ],
      },
    },
    movements: {
      type: 'table',
      misc: {
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
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [{ id: 'open', trigger: 'row_click', kind: 'open_drawer' }],
      },
    },
  },
};
