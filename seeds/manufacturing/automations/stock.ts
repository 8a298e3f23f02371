import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const stock: BuiltIn['settings_data_connections'] = [
  {
    slug: 'generate-global-lot-after-article-creation',
    name: 'generate-global-lot-after-article-creation',
    label: { en: 'Make the default lot of a new article', fr: 'Créer le lot par défaut d’un nouvel article' },
    trigger: { type: 'object_created', model_ids: ['std_sku'], when: { fact: 'std_stock_management_mode', operator: 'equal', value: 'global' } },
    steps: [
      {
        id: 'generate-global-lot',
        name: { en: 'Make its one lot', fr: 'Créer son unique lot' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/articles/generateGlobalLot' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'inventory-generate-stock-mouvements',
    name: 'inventory-generate-stock-mouvements',
    label: { en: 'Write the compensations of a finished inventory', fr: 'Écrire les compensations d’un inventaire terminé' },
    trigger: {
      type: 'object_edited',
      model_ids: ['std_inventory'],
      changed: ['std_active_operation'],
      when: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-inv-status-finished' },
    },
    steps: [
      {
        id: 'generate-movements',
        name: { en: 'Write the movements', fr: 'Écrire les mouvements' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/inventories/generateMovements' },
      },
    ],
    edges: [],
    disabled: false,
  },
];
