import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const sales: BuiltIn['settings_data_connections'] = [
  {
    slug: 'generate-process-sales-order',
    name: 'generate-process-sales-order',
    label: { en: 'Give a new sales order its process', fr: 'Donner son processus à une nouvelle commande client' },
    trigger: { type: 'object_created', model_ids: ['std_order'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the sales order', fr: 'Générer les opérations de la commande client' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/orders/generateOperations' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-order-process-after-order-creation',
    name: 'generate-order-process-after-order-creation',
    label: { en: 'Give an entered sales order its process', fr: 'Donner son processus à une commande client saisie' },
    trigger: { type: 'form_submitted', form_ids: ['input-sales-order'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the sales order', fr: 'Générer les opérations de la commande client' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/orders/generateOperations' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'sales-order-generate-shipment-and-pickings',
    name: 'sales-order-generate-shipment-and-pickings',
    label: { en: 'Prepare the shipment of a sales order', fr: 'Préparer l’expédition d’une commande client' },
    description: {
      en: 'When a sales order enters shipping it gets one shipment, prefilled, with its picks.',
      fr: 'Quand une commande client passe en expédition, elle reçoit une expédition préremplie avec son picking.',
    },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_order'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-so-status-shipping' },
    },
    steps: [
      {
        id: 'has-shipment',
        name: { en: 'Has it a shipment already?', fr: 'A-t-elle déjà une expédition ?' },
        type: 'condition',
        enabled: true,
        input: { when: { fact: 'record.std_shipments', operator: 'isNotEmpty', value: true } },
      },
      {
        id: 'generate-shipment',
        name: { en: 'Generate the shipment', fr: 'Générer l’expédition' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/orders/generateShipment' },
      },
      {
        id: 'compute-picks',
        name: { en: 'Reserve the lots', fr: 'Réserver les lots' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/orders/computeShipmentPicks' },
        output_variable: 'picks',
      },
    ],
    edges: [
      { from: 'has-shipment', port: 'false', to: 'generate-shipment' },
      { from: 'has-shipment', port: 'true', to: 'compute-picks' },
      { from: 'generate-shipment', port: 'next', to: 'compute-picks' },
    ],
    disabled: false,
  },
  {
    slug: 'sales-order-ship-the-rest',
    name: 'sales-order-ship-the-rest',
    label: { en: 'Ship the rest', fr: 'Expédier le reste' },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'ship-the-rest',
        name: { en: 'Generate the next shipment', fr: 'Générer l’expédition suivante' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/orders/shipTheRest' },
      },
      {
        id: 'compute-picks',
        name: { en: 'Reserve the lots', fr: 'Réserver les lots' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/orders/computeShipmentPicks' },
        output_variable: 'picks',
      },
    ],
    edges: [{ from: 'ship-the-rest', port: 'next', to: 'compute-picks' }],
    disabled: false,
  },
];
