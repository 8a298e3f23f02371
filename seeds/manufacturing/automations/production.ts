import type { BuiltIn } from '../../languages/english.ts';
import { act, automation, created, enters, entersOther } from './shared/automation.ts';

export const production: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-manufacturing-order',
    label: 'Give a new manufacturing order its process',
    trigger: created('std_manufacturing_order'),
    steps: [act('generate-operations', 'steps/manufacturing-orders/generateOperations', 'Generate the operations of the manufacturing order')],
  }),
  automation({
    slug: 'manufacturing-order-generate-pickings',
    label: 'Generate the picks of a manufacturing order',
    trigger: enters('std_manufacturing_order', 'std-mo-status-picking'),
    steps: [act('generate-pickings', 'steps/manufacturing-orders/generatePickings', 'Reserve raw materials and packaging')],
  }),
  automation({
    slug: 'manufacturing-order-check-materials',
    label: 'Check a manufacturing order that awaits materials',
    trigger: enters('std_manufacturing_order', 'std-mo-status-awaiting-materials'),
    steps: [act('serve-waiting', 'steps/stock/serveWaiting', 'Take what is free, go on to picking when all is there')],
  }),
  automation({
    slug: 'remove-mos-picking-lines-from-stock',
    label: 'Take picked materials out of stock',
    trigger: entersOther(
      'std_manufacturing_order',
      'std-mo-status-draft',
      'std-mo-status-awaiting-materials',
      'std-mo-status-picking',
      'std-mo-status-cancelled',
    ),
    steps: [act('remove-picked-materials', 'steps/manufacturing-orders/removePickedMaterials', 'Write the movements to production')],
  }),
  automation({
    slug: 'manufacturing-order-remove-packagings-from-stock',
    label: 'Take the packaging of a finished order out of stock',
    trigger: enters('std_manufacturing_order', 'std-mo-status-done'),
    steps: [act('remove-packaging', 'steps/manufacturing-orders/removePackaging', 'Consume the packaging')],
  }),
  automation({
    slug: 'generate-stock-mouvements-inputs-after-mo-completion',
    label: 'Put the finished goods of an order into stock',
    trigger: enters('std_manufacturing_order', 'std-mo-status-done'),
    steps: [
      act('remove-picked-materials', 'steps/manufacturing-orders/removePickedMaterials', 'Write the movements to production'),
      act('remove-packaging', 'steps/manufacturing-orders/removePackaging', 'Consume the packaging'),
      act('add-finished-goods', 'steps/manufacturing-orders/addFinishedGoods', 'Write the movements from production'),
    ],
  }),
  automation({
    slug: 'close-operation-after-work-report',
    label: 'Close the operation of a work report',
    trigger: { type: 'form_submitted', form_ids: ['end-of-task'] },
    steps: [act('close-operation', 'steps/operations/close', 'Go on to the next step')],
  }),
  automation({
    slug: 'detect-stuck-manufacturing-orders',
    label: 'Find the manufacturing orders that lack parts',
    trigger: { type: 'manual' },
    steps: [act('detect-stuck-orders', 'steps/manufacturing-orders/detectStuckOrders', 'Compare all open orders with the stock')],
  }),
];
