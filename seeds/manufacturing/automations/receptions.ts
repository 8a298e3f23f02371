import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const receptions: BuiltIn['settings_data_connections'] = [
  {
    slug: 'generate-process-reception',
    name: 'generate-process-reception',
    label: { en: 'Give a new reception its process', fr: 'Donner son processus à une nouvelle réception' },
    trigger: { type: 'object_created', model_ids: ['std_reception'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the reception', fr: 'Générer les opérations de la réception' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/receptions/generateOperations' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-process-post-reception',
    name: 'generate-process-post-reception',
    label: { en: 'Give an entered reception its process', fr: 'Donner son processus à une réception saisie' },
    trigger: { type: 'form_submitted', form_ids: ['edit-reception'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the reception', fr: 'Générer les opérations de la réception' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/receptions/generateOperations' },
      },
      {
        id: 'still-waiting',
        name: { en: 'Is it still awaited?', fr: 'Est-elle encore attendue ?' },
        type: 'condition',
        enabled: true,
        input: { when: { fact: 'record.std_active_operation.std_key', operator: 'equal', value: 'std-rec-status-waiting' } },
      },
      {
        id: 'to-control',
        name: { en: 'Received: on to control', fr: 'Reçue : à contrôler' },
        type: 'process',
        enabled: true,
        input: { action: 'advance' },
      },
    ],
    edges: [
      { from: 'generate-operations', port: 'next', to: 'still-waiting' },
      { from: 'still-waiting', port: 'true', to: 'to-control' },
    ],
    disabled: false,
  },
  {
    slug: 'generate-stock-mouvements-post-reception',
    name: 'generate-stock-mouvements-post-reception',
    label: { en: 'Put a received delivery into stock', fr: 'Entrer en stock une livraison reçue' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_reception'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'in', value: ['std-rec-status-to-control', 'std-rec-status-complete'] },
    },
    steps: [
      {
        id: 'generate-movements',
        name: { en: 'Match the lots and write the movements', fr: 'Retrouver les lots et écrire les mouvements' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/receptions/generateMovements' },
      },
      {
        id: 'detect-stuck-orders',
        name: { en: 'Say which waiting orders can go on', fr: 'Dire quels ordres en attente peuvent reprendre' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/detectStuckOrders' },
      },
    ],
    edges: [{ from: 'generate-movements', port: 'next', to: 'detect-stuck-orders' }],
    disabled: false,
  },
  {
    slug: 'generate-stock-mouvements-after-reception-form',
    name: 'generate-stock-mouvements-after-reception-form',
    label: { en: 'Put lots noted later into stock', fr: 'Entrer en stock les lots notés plus tard' },
    trigger: { type: 'form_submitted', form_ids: ['edit-reception'] },
    steps: [
      {
        id: 'generate-movements',
        name: { en: 'Match the lots and write the movements', fr: 'Retrouver les lots et écrire les mouvements' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/receptions/generateMovements' },
      },
    ],
    edges: [],
    disabled: false,
  },
];
