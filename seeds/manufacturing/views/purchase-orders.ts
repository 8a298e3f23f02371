import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { purchaseOrderColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

export const purchaseOrders: BuiltIn['views'][number] = {
  slug: 'purchase-orders',
  name: {
    en: 'Purchase orders',
    fr: 'Commandes fournisseurs',
    de: 'Bestellungen',
    es: 'Pedidos de compra',
    it: 'Ordini di acquisto',
    pt: 'Pedidos de compra',
    zh: '采购订单',
  },
  model: 'std_po',
  view_group: 'purchasing',
  order: 1,
  icon: 'receipt',
  root: {
    blocks: [
      {
        id: 'in-progress',
        label: { en: 'In progress', fr: 'En cours', de: 'Laufend', es: 'En curso', it: 'In corso', pt: 'Em andamento', zh: '进行中' },
        betterFilters: {
          any: [
            {
              fact: 'std_active_operation.std_key',
              operator: 'in',
              value: ['std-po-status-draft', 'std-po-status-waiting-confirmation', 'std-po-status-waiting-reception'],
            },
            { fact: 'std_active_operation', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'received',
        label: { en: 'Received', fr: 'Reçues', de: 'Erhalten', es: 'Recibidos', it: 'Ricevuti', pt: 'Recebidos', zh: '已收货' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'in', value: ['std-po-status-billing', 'std-po-status-completed'] },
      },
    ],
  },
  setup: {
    'in-progress': {
      type: 'table',
      misc: {
        model: 'std_po',
        columns: purchaseOrderColumns,
        ordering: [{ field: 'std_expected_reception_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_expected_reception_date'),
        actions: [
          {
            id: 'new-create-purchase-order',
            trigger: 'button',
            kind: 'open_form',
            label: { en: 'New purchase order', fr: 'Nouvelle commande fournisseur' },
            icon: 'plus',
            variant: 'primary',
            form: 'create-purchase-order',
          },
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
          {
            id: 'purchase-order-receive-the-rest',
            trigger: 'selected_rows',
            kind: 'run_automation',
            label: { en: 'Receive the rest', fr: 'Recevoir le reste' },
            automation: 'purchase-order-receive-the-rest',
          },
        ],
      },
    },
    received: {
      type: 'table',
      misc: {
        model: 'std_po',
        columns: purchaseOrderColumns,
        ordering: [{ field: 'std_purchase_order_date', direction: 'desc' }],
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
