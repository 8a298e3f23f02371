import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const production: BuiltIn['settings_data_connections'] = [
  {
    slug: 'generate-process-manufacturing-order',
    name: 'generate-process-manufacturing-order',
    label: { en: 'Give a new manufacturing order its process', fr: 'Donner son processus à un nouvel ordre de fabrication' },
    trigger: { type: 'object_created', model_ids: ['std_manufacturing_order'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the manufacturing order', fr: 'Générer les opérations de l’ordre de fabrication' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/generateOperations' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'manufacturing-order-generate-pickings',
    name: 'manufacturing-order-generate-pickings',
    label: { en: 'Generate the picks of a manufacturing order', fr: 'Générer le picking d’un ordre de fabrication' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_manufacturing_order'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-picking' },
    },
    steps: [
      {
        id: 'generate-pickings',
        name: { en: 'Reserve raw materials and packaging', fr: 'Réserver matières premières et emballages' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/generatePickings' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'manufacturing-order-check-materials',
    name: 'manufacturing-order-check-materials',
    label: { en: 'Check a manufacturing order that awaits materials', fr: 'Vérifier un ordre de fabrication en attente de matières' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_manufacturing_order'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-awaiting-materials' },
    },
    steps: [
      {
        id: 'check-materials',
        name: { en: 'Go on to picking when all is there', fr: 'Passer au picking quand tout est là' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/checkMaterials' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'remove-mos-picking-lines-from-stock',
    name: 'remove-mos-picking-lines-from-stock',
    label: { en: 'Take picked materials out of stock', fr: 'Sortir du stock les matières prélevées' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_manufacturing_order'],
      changed: ['std_active_operation'],
      when: {
        all: [
          { fact: 'std_active_operation', operator: 'isNotEmpty', value: true },
          {
            fact: 'std_active_operation.std_key',
            operator: 'notIn',
            value: ['std-mo-status-draft', 'std-mo-status-awaiting-materials', 'std-mo-status-picking', 'std-mo-status-cancelled'],
          },
        ],
      },
    },
    steps: [
      {
        id: 'remove-picked-materials',
        name: { en: 'Write the movements to production', fr: 'Écrire les mouvements vers la production' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/removePickedMaterials' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'manufacturing-order-remove-packagings-from-stock',
    name: 'manufacturing-order-remove-packagings-from-stock',
    label: { en: 'Take the packaging of a finished order out of stock', fr: 'Sortir du stock les emballages d’un ordre terminé' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_manufacturing_order'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-done' },
    },
    steps: [
      {
        id: 'remove-packaging',
        name: { en: 'Consume the packaging', fr: 'Consommer les emballages' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/removePackaging' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-stock-mouvements-inputs-after-mo-completion',
    name: 'generate-stock-mouvements-inputs-after-mo-completion',
    label: { en: 'Put the finished goods of an order into stock', fr: 'Entrer en stock les produits finis d’un ordre' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_manufacturing_order'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-done' },
    },
    steps: [
      {
        id: 'add-finished-goods',
        name: { en: 'Write the movements from production', fr: 'Écrire les mouvements depuis la production' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/addFinishedGoods' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'close-operation-after-work-report',
    name: 'close-operation-after-work-report',
    label: { en: 'Close the operation of a work report', fr: 'Clôturer l’opération d’un rapport de travail' },
    trigger: { type: 'form_submitted', form_ids: ['end-of-task'] },
    steps: [
      {
        id: 'close-operation',
        name: { en: 'Go on to the next step', fr: 'Passer à l’étape suivante' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/operations/close' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'detect-stuck-manufacturing-orders',
    name: 'detect-stuck-manufacturing-orders',
    label: { en: 'Find the manufacturing orders that lack parts', fr: 'Détecter les ordres de fabrication bloqués' },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'detect-stuck-orders',
        name: { en: 'Compare all open orders with the stock', fr: 'Comparer tous les ordres ouverts au stock' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/manufacturing-orders/detectStuckOrders' },
      },
    ],
    edges: [],
    disabled: false,
  },
];
