import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const purchasing: BuiltIn['settings_data_connections'] = [
  {
    slug: 'generate-process-purchase-order',
    name: 'generate-process-purchase-order',
    label: { en: 'Give a new purchase order its process', fr: 'Donner son processus à une nouvelle commande fournisseur' },
    trigger: { type: 'object_created', model_ids: ['std_po'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the purchase order', fr: 'Générer les opérations de la commande fournisseur' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/purchase-orders/generateOperations' },
      },
      {
        id: 'generate-line-operations',
        name: { en: "Mark its lines 'To order'", fr: 'Marquer ses lignes « À commander »' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/purchase-orders/generateLineOperations' },
      },
    ],
    edges: [{ from: 'generate-operations', port: 'next', to: 'generate-line-operations' }],
    disabled: false,
  },
  {
    slug: 'generate-process-purchase-order-line',
    name: 'generate-process-purchase-order-line',
    label: { en: "Mark an added purchase order line 'To order'", fr: 'Marquer « À commander » une ligne ajoutée' },
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
        name: { en: 'Find its purchase order', fr: 'Trouver sa commande fournisseur' },
        type: 'query',
        enabled: true,
        input: { query: 'query ($id: ID!) { std_pol_by_id(id: $id) { std_po { identity } } }', variables: { id: { $: 'trigger.primary_item_id' } } },
        output_variable: 'line',
      },
      {
        id: 'generate-line-operations',
        name: { en: "Mark its lines 'To order'", fr: 'Marquer ses lignes « À commander »' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/purchase-orders/generateLineOperations', primary_item_id: { $: 'steps.line.std_pol_by_id.std_po.identity' } },
      },
    ],
    edges: [{ from: 'find-order', port: 'next', to: 'generate-line-operations' }],
    disabled: false,
  },
  {
    slug: 'generate-reception-from-po',
    name: 'generate-reception-from-po',
    label: { en: 'Prepare the reception of a purchase order', fr: 'Préparer la réception d’une commande fournisseur' },
    description: {
      en: 'When a purchase order enters awaiting reception it gets one reception, prefilled.',
      fr: 'Quand une commande fournisseur passe en attente de réception, elle reçoit une réception préremplie.',
    },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_po'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-po-status-waiting-reception' },
    },
    steps: [
      {
        id: 'has-reception',
        name: { en: 'Has it a reception already?', fr: 'A-t-elle déjà une réception ?' },
        type: 'condition',
        enabled: true,
        input: { when: { fact: 'record.std_receptions', operator: 'isNotEmpty', value: true } },
      },
      {
        id: 'generate-reception',
        name: { en: 'Generate the reception', fr: 'Générer la réception' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/purchase-orders/generateReception' },
      },
    ],
    edges: [{ from: 'has-reception', port: 'false', to: 'generate-reception' }],
    disabled: false,
  },
  {
    slug: 'purchase-order-receive-the-rest',
    name: 'purchase-order-receive-the-rest',
    label: { en: 'Receive the rest', fr: 'Recevoir le reste' },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'receive-the-rest',
        name: { en: 'Generate the next reception', fr: 'Générer la réception suivante' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/purchase-orders/receiveTheRest' },
      },
    ],
    edges: [],
    disabled: false,
  },
];
