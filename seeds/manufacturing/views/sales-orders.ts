import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { orderColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

export const salesOrders: BuiltIn['views'][number] = {
  slug: 'sales-orders',
  name: {
    en: 'Sales orders',
    fr: 'Commandes clients',
    de: 'Kundenaufträge',
    es: 'Pedidos de venta',
    it: 'Ordini di vendita',
    pt: 'Pedidos de venda',
    zh: '销售订单',
  },
  model: 'std_order',
  view_group: 'sales-order',
  order: 1,
  icon: 'shopping-cart',
  root: {
    blocks: [
      {
        id: 'to-validate',
        label: { en: 'To validate', fr: 'À valider', de: 'Zu bestätigen', es: 'Por validar', it: 'Da convalidare', pt: 'A validar', zh: '待确认' },
        betterFilters: {
          any: [
            { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-so-status-draft' },
            { fact: 'std_active_operation', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'in-progress',
        label: { en: 'In progress', fr: 'En cours', de: 'Laufend', es: 'En curso', it: 'In corso', pt: 'Em andamento', zh: '进行中' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-so-status-shipping' },
      },
      {
        id: 'finished',
        label: { en: 'In invoicing or finished', fr: 'En facturation ou terminées' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'in', value: ['std-so-status-billing', 'std-so-status-done'] },
      },
    ],
  },
  setup: {
    'to-validate': {
      type: 'table',
      misc: {
        model: 'std_order',
        columns: orderColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_delivery_date'),
        actions: [
          {
            id: 'new-input-sales-order',
            trigger: 'button',
            kind: 'open_form',
            label: {
              en: 'New order',
              fr: 'Nouvelle commande',
              de: 'Neuer Auftrag',
              es: 'Nuevo pedido',
              it: 'Nuovo ordine',
              pt: 'Novo pedido',
              zh: '新建订单',
            },
            icon: 'plus',
            variant: 'primary',
            form: 'input-sales-order',
          },
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
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
    'in-progress': {
      type: 'table',
      misc: {
        model: 'std_order',
        columns: orderColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_delivery_date'),
        actions: [
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
          {
            id: 'sales-order-ship-the-rest',
            trigger: 'selected_rows',
            kind: 'run_automation',
            label: { en: 'Ship the rest', fr: 'Expédier le reste' },
            automation: 'sales-order-ship-the-rest',
          },
        ],
      },
    },
    finished: {
      type: 'table',
      misc: {
        model: 'std_order',
        columns: orderColumns,
        ordering: [{ field: 'std_delivery_date', direction: 'desc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
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
  },
};
