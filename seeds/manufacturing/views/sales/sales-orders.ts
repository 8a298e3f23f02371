import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { shipTheRest } from '../../shared/rest.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, newRecord, openDrawer, runOnSelected } from '../shared/actions.ts';
import { orderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

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
        betterFilters: inStepOrNew('std-so-status-draft'),
      },
      {
        id: 'in-progress',
        label: { en: 'In progress', fr: 'En cours', de: 'Laufend', es: 'En curso', it: 'In corso', pt: 'Em andamento', zh: '进行中' },
        betterFilters: inStep('std-so-status-shipping'),
      },
      {
        id: 'finished',
        label: {
          en: 'In invoicing or finished',
          fr: 'En facturation ou terminées',
          de: 'In Abrechnung oder abgeschlossen',
          es: 'En facturación o terminados',
          it: 'In fatturazione o conclusi',
          pt: 'Em faturamento ou concluídos',
          zh: '开票中或已完成',
        },
        betterFilters: inStep('std-so-status-billing', 'std-so-status-done'),
      },
    ],
  },
  setup: {
    'to-validate': table({
      model: 'std_order',
      columns: orderColumns,
      ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
      formatting: late('std_delivery_date'),
      actions: [
        newRecord('input-sales-order', {
          en: 'New order',
          fr: 'Nouvelle commande',
          de: 'Neuer Auftrag',
          es: 'Nuevo pedido',
          it: 'Nuovo ordine',
          pt: 'Novo pedido',
          zh: '新建订单',
        }),
        openDrawer,
        advance,
      ],
    }),
    'in-progress': table({
      model: 'std_order',
      columns: orderColumns,
      ordering: [{ field: 'std_delivery_date', direction: 'asc' }],
      formatting: late('std_delivery_date'),
      actions: [openDrawer, advance, runOnSelected('sales-order-ship-the-rest', shipTheRest)],
    }),
    finished: table({
      model: 'std_order',
      columns: orderColumns,
      ordering: [{ field: 'std_delivery_date', direction: 'desc' }],
      actions: [openDrawer, advance],
    }),
  },
};
