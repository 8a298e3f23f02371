import type { BuiltIn } from '../../languages/english.ts';
import { checkStockAgain } from '../shared/offers.ts';
import { actTogether, automation, byHand, createdTogether, enters } from './shared/automation.ts';

const awaited = (path: string) => ({ fact: `${path}.std_awaited`, operator: 'equal' as const, value: true });
const give = () => actTogether('serve-waiting', 'steps/stock/serveWaiting', 'Give them what is free');
// Actions that move or reserve goods update the orders within the same save. This step does it after goods are released.
const tell = () => actTogether('tell-what-has-come', 'steps/manufacturing-orders/tellWhatHasCome', 'Say which orders lack parts no longer');
const serve = () => [give(), tell()];

/** Automations that serve waiting documents when goods come in: by priority, due date and age. */
export const waiting: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'serve-waiting-when-goods-come',
    label: 'Serve who waits when goods come',
    description:
      'Received, made, counted, moved or given back: goods of an article that is waited for go to waiting documents by priority, due date and age.',
    trigger: createdTogether('std_stock_mouvement', {
      all: [
        { fact: 'std_to_location', operator: 'isNotEmpty', value: true },
        { fact: 'std_to_location.std_key', operator: 'isEmpty', value: true },
        awaited('std_lot.std_sku'),
      ],
    }),
    steps: [give()],
  }),
  automation({
    slug: 'serve-waiting-when-a-lot-is-released',
    label: 'Serve who waits when a lot is released',
    trigger: {
      type: 'object_edited',
      model_ids: ['std_sku_lot'],
      changed: ['std_stock_location', 'std_dlc'],
      when: awaited('std_sku'),
      together: true,
    },
    steps: [give()],
  }),
  automation({
    slug: 'serve-waiting-when-a-place-is-released',
    label: 'Serve who waits when a place is released',
    trigger: {
      type: 'object_edited',
      model_ids: ['std_stock_location'],
      changed: ['std_label'],
      when: { fact: 'std_key', operator: 'isEmpty', value: true },
    },
    steps: [give()],
  }),
  automation({
    slug: 'serve-waiting-when-a-shipment-is-cancelled',
    label: 'Serve who waits when a document is cancelled',
    trigger: enters('std_shipment', 'std-shipment-status-cancelled'),
    steps: serve(),
  }),
  automation({
    slug: 'serve-waiting-when-a-manufacturing-order-is-cancelled',
    label: 'Serve who waits when a document is cancelled',
    trigger: enters('std_manufacturing_order', 'std-mo-status-cancelled'),
    steps: [give()],
  }),
  automation({
    slug: 'serve-waiting-when-a-pick-is-deleted',
    label: 'Serve who waits when a picking line is deleted',
    trigger: { type: 'object_deleted', model_ids: ['std_picking_line'], together: true },
    steps: serve(),
  }),
  automation({
    slug: 'tell-what-has-come-when-an-order-is-deleted',
    label: 'Say what orders lack when another or its component is deleted',
    trigger: { type: 'object_deleted', model_ids: ['std_manufacturing_order'], together: true },
    steps: [tell()],
  }),
  automation({
    slug: 'tell-what-has-come-when-a-component-is-deleted',
    label: 'Say what orders lack when another or its component is deleted',
    trigger: { type: 'object_deleted', model_ids: ['std_component'], together: true },
    steps: [tell()],
  }),
  automation({
    slug: 'serve-a-shipment-line-that-changes',
    label: 'Serve a waiting shipment whose lines change',
    trigger: {
      type: 'object_edited',
      model_ids: ['std_shipment_line'],
      changed: ['std_order_quantity', 'std_sku'],
      when: { fact: 'std_waits', operator: 'equal', value: true },
      together: true,
    },
    steps: [give()],
  }),
  automation({
    slug: 'serve-waiting-when-a-shipment-line-is-deleted',
    label: 'Serve a waiting shipment whose lines change',
    trigger: { type: 'object_deleted', model_ids: ['std_shipment_line'], together: true },
    steps: [give()],
  }),
  automation({
    slug: 'serve-a-shipment-that-begins-to-wait',
    label: 'Serve a shipment that begins to wait',
    trigger: enters('std_shipment', 'std-shipment-status-awaiting-materials'),
    steps: [give()],
  }),
  automation({
    slug: 'check-stock-again',
    label: checkStockAgain,
    description:
      'For the shipment or manufacturing order it is started on and all that wait for the same articles; started without a record, for everything that waits.',
    trigger: byHand('std_shipment', 'std_manufacturing_order'),
    steps: serve(),
  }),
];
