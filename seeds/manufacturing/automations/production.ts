import type { Condition } from '@millwright/core/filter/types.ts';
import type { BuiltIn } from '../../languages/english.ts';
import { takePresentBill } from '../shared/offers.ts';
import { inOtherStep } from '../shared/steps.ts';
import { act, automation, byHand, created, enters, entersOther } from './shared/automation.ts';

/** Steps in which nothing can be adjusted: an order in draft has no picks yet, and an order that is over does not change any more. */
const others = ['std-mo-status-draft', 'std-mo-status-done', 'std-mo-status-cancelled'];
const beingMade = inOtherStep(...others);
// An order without a step has nothing to adjust either. Without this condition, saving an order with a thousand components would start a thousand runs.
const ofOneBeingMade: Condition = {
  all: [
    { fact: 'std_manufacturing_order.std_active_operation', operator: 'isNotEmpty', value: true },
    { fact: 'std_manufacturing_order.std_active_operation.std_key', operator: 'notIn', value: others },
  ],
};

const adjust = () => [
  act('return-materials', 'steps/components/returnMaterials', 'Release and return what it needs no more'),
  act('follow-quantity', 'steps/components/followQuantity', 'Pick what it lacks'),
];

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
      act('add-finished-goods', 'steps/manufacturing-orders/addFinishedGoods', 'Record the output'),
      act('return-materials', 'steps/manufacturing-orders/returnMaterials', 'Return what was not consumed'),
    ],
  }),
  automation({
    slug: 'follow-changed-manufacturing-order',
    label: 'Adjust the picks of a manufacturing order to its quantity',
    trigger: { type: 'object_edited', model_ids: ['std_manufacturing_order'], changed: ['std_quantity'], when: beingMade },
    steps: [
      act('return-materials', 'steps/manufacturing-orders/returnMaterials', 'Release and return what it needs no more'),
      act('follow-quantity', 'steps/manufacturing-orders/followQuantity', 'Pick what it lacks'),
    ],
  }),
  automation({
    slug: 'follow-changed-component',
    label: 'Adjust the picks of a manufacturing order to its components',
    trigger: { type: 'object_edited', model_ids: ['std_component'], changed: ['std_quantity'], when: ofOneBeingMade },
    steps: adjust(),
  }),
  automation({
    slug: 'follow-added-component',
    label: 'Adjust the picks of a manufacturing order to its components',
    trigger: created('std_component', ofOneBeingMade),
    steps: adjust(),
  }),
  automation({
    slug: 'take-bill-of-new-article',
    label: 'Give a manufacturing order the components of its article',
    trigger: {
      type: 'object_edited',
      model_ids: ['std_manufacturing_order'],
      changed: ['std_sku'],
      when: { fact: 'std_sku', operator: 'isNotEmpty', value: true },
    },
    steps: [act('take-bill', 'steps/manufacturing-orders/takeBill', 'Take the bill')],
  }),
  automation({
    slug: 'take-present-bill',
    label: takePresentBill,
    description: 'For an open order whose bill has changed since it was taken: its components become those of the bill, and its picks follow.',
    trigger: byHand('std_manufacturing_order'),
    steps: [act('take-bill', 'steps/manufacturing-orders/takeBill', 'Take the bill')],
  }),
  automation({
    slug: 'give-open-orders-their-components',
    label: 'Give all open manufacturing orders their components',
    description: 'Once after an upgrade: orders from before they had components of their own get those of their bills.',
    trigger: { type: 'manual' },
    steps: [act('copy-bills', 'steps/manufacturing-orders/copyBills', 'Copy the bills')],
  }),
  automation({
    slug: 'compare-bill-with-what-was-used',
    label: 'Compare the bill of an article with what was used',
    description: 'After each output: where ten outputs under a bill took something else than it says, its page says so.',
    trigger: created('std_production_output', { fact: 'std_manufacturing_order.std_sku.std_bom', operator: 'isNotEmpty', value: true }),
    steps: [act('compare-use', 'steps/boms/compareUse', 'Note what a piece has really taken')],
  }),
  automation({
    slug: 'close-operation-after-work-report',
    label: 'Close the operation of a work report',
    trigger: { type: 'form_submitted', form_ids: ['end-of-task'] },
    steps: [act('close-operation', 'steps/operations/close', 'Go on to the next step')],
  }),
  automation({
    slug: 'end-work-on-left-operations',
    label: 'End the work on operations that an order has left',
    trigger: {
      type: 'object_edited',
      model_ids: ['std_manufacturing_order'],
      changed: ['std_active_operation'],
      when: { fact: 'std_operations.std_running', operator: 'greaterThan', value: 0 },
    },
    steps: [act('end-work', 'steps/operations/endLeftWork', 'Note that they have stopped')],
  }),
  automation({
    slug: 'detect-stuck-manufacturing-orders',
    label: 'Find the manufacturing orders that lack parts',
    trigger: byHand('std_manufacturing_order'),
    steps: [act('detect-stuck-orders', 'steps/manufacturing-orders/detectStuckOrders', 'Compare all open orders with the stock')],
  }),
];
