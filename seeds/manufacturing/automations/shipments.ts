import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const shipments: BuiltIn['settings_data_connections'] = [
  {
    slug: 'generate-process-shipment',
    name: 'generate-process-shipment',
    label: { en: 'Give a new shipment its process', fr: 'Donner son processus à une nouvelle expédition' },
    trigger: { type: 'object_created', model_ids: ['std_shipment'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the shipment', fr: 'Générer les opérations de l’expédition' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/shipments/generateOperations' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-picking-lines-for-shipment',
    name: 'generate-picking-lines-for-shipment',
    label: { en: 'Generate the picking lines of a shipment', fr: 'Générer les lignes de picking d’une expédition' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_shipment'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-shipment-status-picking-to-input' },
    },
    steps: [
      {
        id: 'generate-picks',
        name: { en: 'Reserve the lots', fr: 'Réserver les lots' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/shipments/generatePicks' },
        output_variable: 'picks',
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-stock-mouvements-post-shipment',
    name: 'generate-stock-mouvements-post-shipment',
    label: { en: 'Take a complete shipment out of stock', fr: 'Sortir du stock une expédition terminée' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_shipment'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-shipment-status-complete' },
    },
    steps: [
      {
        id: 'generate-movements',
        name: { en: 'Write the movements to the customer', fr: 'Écrire les mouvements vers le client' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/shipments/generateMovements' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'follow-changed-picking-line',
    name: 'follow-changed-picking-line',
    label: { en: 'Follow a changed picking line', fr: 'Suivre une ligne de picking modifiée' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_picking_line'],
      changed: ['std_lot', 'std_qty_to_pick'],
      when: { fact: 'std_stock_mouvement', operator: 'isEmpty', value: true },
    },
    steps: [
      {
        id: 'follow',
        name: { en: 'Note the lot, add up the line', fr: 'Noter le lot, totaliser la ligne' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/picking-lines/follow' },
      },
    ],
    edges: [],
    disabled: false,
  },
];
