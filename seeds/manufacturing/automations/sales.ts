import type { BuiltIn } from '../../languages/english.ts';
import { makeOrder, shipTheRest } from '../shared/offers.ts';
import { act, actTogether, automation, byHand, created, createdTogether, enters } from './shared/automation.ts';

export const sales: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-sales-order',
    label: 'Give a new sales order its process',
    trigger: created('std_order'),
    steps: [act('generate-operations', 'steps/orders/generateOperations', 'Generate the operations of the sales order')],
  }),
  automation({
    slug: 'generate-order-process-after-order-creation',
    label: 'Give an entered sales order its process',
    trigger: { type: 'form_submitted', form_ids: ['input-sales-order'] },
    steps: [act('generate-operations', 'steps/orders/generateOperations', 'Generate the operations of the sales order')],
  }),
  automation({
    slug: 'sales-order-generate-shipment-and-pickings',
    label: 'Prepare the shipment of a sales order',
    description: 'When a sales order enters shipping it gets one shipment, prefilled, with its picks.',
    trigger: enters('std_order', 'std-so-status-shipping'),
    steps: [
      act('generate-shipment', 'steps/orders/prepareShipment', 'Generate the shipment'),
      { ...act('compute-picks', 'steps/orders/computeShipmentPicks', 'Reserve the lots'), output_variable: 'picks' },
    ],
  }),
  automation({
    slug: 'sales-order-follow-added-line',
    label: 'Ship what is added to a sales order',
    description: 'A line that is added to an order goes on its shipment while that is still picked.',
    trigger: createdTogether('std_order_line', { fact: 'std_order.std_shipments', operator: 'isNotEmpty', value: true }),
    steps: [
      actTogether('follow-lines', 'steps/orders/followLines', 'Put it on the shipment'),
      actTogether('serve-waiting', 'steps/stock/serveWaiting', 'Give them what is free'),
    ],
  }),
  automation({
    slug: 'quotation-make-order',
    label: makeOrder,
    description: 'What was accepted becomes one sales order, at the prices that were offered.',
    trigger: byHand('std_quotation'),
    steps: [act('make-order', 'steps/quotations/order', 'Make its order')],
  }),
  automation({
    slug: 'sales-order-ship-the-rest',
    label: shipTheRest,
    trigger: byHand('std_order'),
    steps: [
      act('ship-the-rest', 'steps/orders/shipTheRest', 'Generate the next shipment'),
      {
        ...act('compute-picks', 'steps/orders/computeShipmentPicks', 'Reserve the lots'),
        output_variable: 'picks',
      },
    ],
  }),
];
