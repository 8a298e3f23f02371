import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { receiveTheRest } from '../../shared/rest.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, newRecord, openDrawer, runOnSelected } from '../shared/actions.ts';
import { purchaseOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

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
        betterFilters: inStepOrNew('std-po-status-draft', 'std-po-status-waiting-confirmation', 'std-po-status-waiting-reception'),
      },
      {
        id: 'received',
        label: { en: 'Received', fr: 'Reçues', de: 'Erhalten', es: 'Recibidos', it: 'Ricevuti', pt: 'Recebidos', zh: '已收货' },
        betterFilters: inStep('std-po-status-billing', 'std-po-status-completed'),
      },
    ],
  },
  setup: {
    'in-progress': table({
      model: 'std_po',
      columns: purchaseOrderColumns,
      ordering: [{ field: 'std_expected_reception_date', direction: 'asc' }],
      formatting: late('std_expected_reception_date'),
      actions: [
        newRecord('create-purchase-order', {
          en: 'New purchase order',
          fr: 'Nouvelle commande fournisseur',
          de: 'Neue Bestellung',
          es: 'Nuevo pedido de compra',
          it: 'Nuovo ordine di acquisto',
          pt: 'Novo pedido de compra',
          zh: '新建采购订单',
        }),
        openDrawer,
        advance,
        runOnSelected('purchase-order-receive-the-rest', receiveTheRest),
      ],
    }),
    received: table({
      model: 'std_po',
      columns: purchaseOrderColumns,
      ordering: [{ field: 'std_purchase_order_date', direction: 'desc' }],
      actions: [openDrawer, advance],
    }),
  },
};
