import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const processes: BuiltIn['settings_data_connections'] = [
  {
    slug: 'auto-assign-processes',
    name: 'auto-assign-processes',
    label: { en: 'Assign processes and active operations', fr: 'Affecter les processus et opérations actives' },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'assign',
        name: { en: 'Assign what is missing', fr: 'Affecter ce qui manque' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/processes/assign' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'create-manufacturing-bom',
    name: 'create-manufacturing-bom',
    label: { en: 'Create the manufacturing routing of an article', fr: 'Créer la gamme de fabrication d’un article' },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'create-routing',
        name: { en: 'Create the routing', fr: 'Créer la gamme' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/processes/createRouting' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'duplicate-bom',
    name: 'duplicate-bom',
    label: { en: 'Duplicate a bill of materials', fr: 'Dupliquer une nomenclature' },
    description: {
      en: 'Deletion via the form is impossible: there must be no components to delete in the copied bill.',
      fr: 'La suppression via le formulaire est impossible : la nomenclature copiée ne doit pas avoir de composants à supprimer.',
    },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'duplicate',
        name: { en: 'Copy the bill and its lines', fr: 'Copier la nomenclature et ses lignes' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/boms/duplicate' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'duplicate-manufacturing-bom',
    name: 'duplicate-manufacturing-bom',
    label: { en: 'Duplicate a manufacturing routing', fr: 'Dupliquer une gamme de fabrication' },
    description: {
      en: 'Deletion via the form is impossible: there must be no steps to delete in the copied routing.',
      fr: 'La suppression via le formulaire est impossible : la gamme copiée ne doit pas avoir d’étapes à supprimer.',
    },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'duplicate',
        name: { en: 'Copy the routing and its steps', fr: 'Copier la gamme et ses étapes' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/processes/duplicate' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-mandatory-process-steps',
    name: 'generate-mandatory-process-steps',
    label: { en: 'Add the mandatory steps of a new routing', fr: 'Ajouter les étapes obligatoires d’une nouvelle gamme' },
    trigger: {
      type: 'object_created',
      model_ids: ['std_process'],
      when: { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' },
    },
    steps: [
      {
        id: 'add-mandatory-steps',
        name: { en: 'Add the missing steps', fr: 'Ajouter les étapes manquantes' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/processes/addMandatorySteps' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-process-inventory',
    name: 'generate-process-inventory',
    label: { en: 'Give a new inventory its process', fr: 'Donner son processus à un nouvel inventaire' },
    trigger: { type: 'object_created', model_ids: ['std_inventory'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the inventory', fr: 'Générer les opérations de l’inventaire' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/inventories/generateOperations' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'generate-process-design-order',
    name: 'generate-process-design-order',
    label: { en: 'Give a new design order its process', fr: 'Donner son processus à une nouvelle commande d’études' },
    trigger: { type: 'object_created', model_ids: ['std_do'] },
    steps: [
      {
        id: 'generate-operations',
        name: { en: 'Generate the operations of the design order', fr: 'Générer les opérations de la commande d’études' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/design-orders/generateOperations' },
      },
    ],
    edges: [],
    disabled: false,
  },
  {
    slug: 'initialize-environment',
    name: 'initialize-environment',
    label: { en: 'Set up the environment', fr: 'Initialiser l’environnement' },
    trigger: { type: 'manual' },
    steps: [
      {
        id: 'stock-locations',
        name: { en: 'Add the missing places', fr: 'Ajouter les emplacements manquants' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/environment/stockLocations' },
      },
      {
        id: 'default-processes',
        name: { en: 'Add the missing processes', fr: 'Ajouter les processus manquants' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/environment/defaultProcesses' },
      },
      {
        id: 'initial-lots',
        name: { en: 'Make the missing default lots', fr: 'Créer les lots par défaut manquants' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/articles/initialLots' },
      },
      {
        id: 'assign',
        name: { en: 'Assign processes', fr: 'Affecter les processus' },
        type: 'action',
        enabled: true,
        input: { action: 'steps/processes/assign' },
      },
    ],
    edges: [
      { from: 'stock-locations', port: 'next', to: 'default-processes' },
      { from: 'default-processes', port: 'next', to: 'initial-lots' },
      { from: 'initial-lots', port: 'next', to: 'assign' },
    ],
    disabled: false,
  },
];
