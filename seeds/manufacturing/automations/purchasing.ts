import type { BuiltIn } from '../../languages/english.ts';
import { receiveTheRest } from '../shared/offers.ts';
import { act, actTogether, automation, byHand, created, createdTogether, enters } from './shared/automation.ts';

export const purchasing: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-purchase-order',
    label: 'Give a new purchase order its process',
    trigger: created('std_po'),
    steps: [
      act('generate-operations', 'steps/purchase-orders/generateOperations', 'Generate the operations of the purchase order'),
      act('generate-line-operations', 'steps/purchase-orders/generateLineOperations', "Mark its lines 'To order'"),
    ],
  }),
  automation({
    slug: 'generate-process-purchase-order-line',
    label: "Mark an added purchase order line 'To order'",
    trigger: {
      type: 'object_created',
      model_ids: ['std_pol'],
      when: {
        all: [
          { fact: 'std_active_operation', operator: 'isEmpty', value: true },
          { fact: 'std_po.std_active_operation', operator: 'isNotEmpty', value: true },
        ],
      },
    },
    steps: [
      {
        id: 'find-order',
        name: 'Find its purchase order',
        type: 'query',
        enabled: true,
        input: { query: 'query ($id: ID!) { std_pol_by_id(id: $id) { std_po { identity } } }', variables: { id: { $: 'trigger.primary_item_id' } } },
        output_variable: 'line',
      },
      {
        id: 'generate-line-operations',
        name: "Mark its lines 'To order'",
        type: 'action',
        enabled: true,
        input: { action: 'steps/purchase-orders/generateLineOperations', primary_item_id: { $: 'steps.line.std_pol_by_id.std_po.identity' } },
      },
    ],
  }),
  automation({
    slug: 'generate-reception-from-po',
    label: 'Prepare the reception of a purchase order',
    description: 'When a purchase order enters awaiting reception it gets one reception, prefilled.',
    trigger: enters('std_po', 'std-po-status-waiting-reception'),
    steps: [act('generate-reception', 'steps/purchase-orders/prepareReception', 'Generate the reception')],
  }),
  automation({
    slug: 'purchase-order-follow-added-line',
    label: 'Expect what is added to a purchase order',
    description: 'A line that is added to a purchase order is expected with its reception while that is awaited.',
    trigger: createdTogether('std_pol', { fact: 'std_po.std_receptions', operator: 'isNotEmpty', value: true }),
    steps: [actTogether('follow-lines', 'steps/purchase-orders/followLines', 'Put it on the reception')],
  }),
  automation({
    slug: 'purchase-order-receive-the-rest',
    label: receiveTheRest,
    trigger: byHand('std_po'),
    steps: [act('receive-the-rest', 'steps/purchase-orders/receiveTheRest', 'Generate the next reception')],
  }),
];
