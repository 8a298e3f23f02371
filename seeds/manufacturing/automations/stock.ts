import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const stock: BuiltIn['settings_data_connections'] = [
  {
    slug: 'finish-performed-inventory',
    name: 'finish-performed-inventory',
    label: { en: 'Finish an inventory that was counted', fr: 'Terminer un inventaire compté' },
    trigger: { type: 'form_submitted', form_ids: ['perform-inventory'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the inventory', fr: 'Générer les opérations de l’inventaire' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/inventories/generateOperations' },
      },
      {
        id: 'still-draft',
        name: { en: 'Is it still a draft?', fr: 'Est-il encore un brouillon ?' },
        type: 'condition',
        enabled: true,
        input: { when: { fact: 'record.std_active_operation.std_key', operator: 'equal', value: 'std-inv-status-draft' } },
      },
      { id: 'finish', name: { en: 'Counted: finish it', fr: 'Compté : le terminer' }, type: 'process', enabled: true, input: { action: 'advance' } },
    ],
    edges: [
      { from: 'generate-operations', port: 'next', to: 'still-draft' },
      { from: 'still-draft', port: 'true', to: 'finish' },
    ],
    disabled: false,
  },
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
