import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { articleColumns, billColumns, processColumns } from './shared/columns.ts';

export const bomProcesses: BuiltIn['views'][number] = {
  slug: 'bom-processes',
  name: { en: 'Bills and processes', fr: 'Nomenclatures et processus' },
  model: 'std_sku',
  view_group: 'processes',
  order: 1,
  icon: 'route',
  root: {
    blocks: [
      {
        id: 'products-without-bom',
        label: { en: 'Finished or semi-finished products without a bill of materials', fr: 'Produits finis ou semi-finis sans nomenclature' },
        betterFilters: {
          all: [
            { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
            { fact: 'std_bom', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'boms-without-article',
        label: { en: 'Bills of materials without articles', fr: 'Nomenclatures sans article' },
        betterFilters: { fact: 'std_sku', operator: 'isEmpty', value: true },
      },
      {
        id: 'boms',
        label: {
          en: 'Bills of materials',
          fr: 'Nomenclatures',
          de: 'Stücklisten',
          es: 'Listas de materiales',
          it: 'Distinte base',
          pt: 'Listas de materiais',
          zh: '物料清单',
        },
      },
      {
        id: 'products-without-routing',
        label: { en: 'Finished or semi-finished products without a routing', fr: 'Produits finis ou semi-finis sans gamme' },
        betterFilters: {
          all: [
            { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
            { fact: 'std_active_process', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'routings-without-article',
        label: { en: 'Routings without articles', fr: 'Gammes sans article' },
        betterFilters: {
          all: [
            { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' },
            { fact: 'std_skus', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'routings',
        label: { en: 'Manufacturing routings', fr: 'Gammes de fabrication' },
        betterFilters: { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' },
      },
      {
        id: 'flow-processes',
        label: { en: 'Flow processes', fr: 'Processus de flux' },
        betterFilters: {
          fact: 'std_process_type',
          operator: 'in',
          value: ['sales-order', 'purchase-order', 'shipment', 'manufacturing-order', 'inventory', 'reception'],
        },
      },
    ],
  },
  setup: {
    'products-without-bom': {
      type: 'table',
      misc: {
        model: 'std_sku',
        columns: articleColumns,
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [{ id: 'open', trigger: 'row_click', kind: 'open_drawer' }],
      },
    },
    'boms-without-article': {
      type: 'table',
      misc: {
        model: 'std_bom',
        columns: billColumns,
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [{ id: 'open-create-bom', trigger: 'row_click', kind: 'open_form', form: 'create-bom' }],
      },
    },
    boms: {
      type: 'table',
      misc: {
        model: 'std_bom',
        columns: billColumns,
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          {
            id: 'new-create-bom',
            trigger: 'button',
            kind: 'open_form',
            label: { en: 'New bill of materials', fr: 'Nouvelle nomenclature' },
            icon: 'plus',
            variant: 'primary',
            form: 'create-bom',
          },
          { id: 'open-create-bom', trigger: 'row_click', kind: 'open_form', form: 'create-bom' },
          {
            id: 'duplicate-bom',
            trigger: 'selected_rows',
            kind: 'run_automation',
            label: { en: 'Duplicate', fr: 'Dupliquer', de: 'Duplizieren', es: 'Duplicar', it: 'Duplica', pt: 'Duplicar', zh: '复制' },
            automation: 'duplicate-bom',
          },
        ],
      },
    },
    'products-without-routing': {
      type: 'table',
      misc: {
        model: 'std_sku',
        columns: articleColumns,
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
          {
            id: 'create-manufacturing-bom',
            trigger: 'selected_rows',
            kind: 'run_automation',
            label: { en: 'Create the routing', fr: 'Créer la gamme' },
            automation: 'create-manufacturing-bom',
          },
        ],
      },
    },
    'routings-without-article': {
      type: 'table',
      misc: {
        model: 'std_process',
        columns: processColumns,
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [{ id: 'open-edit-manufacturing-process', trigger: 'row_click', kind: 'open_form', form: 'edit-manufacturing-process' }],
      },
    },
    routings: {
      type: 'table',
      misc: {
        model: 'std_process',
        columns: processColumns,
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          {
            id: 'new-edit-manufacturing-process',
            trigger: 'button',
            kind: 'open_form',
            label: { en: 'New manufacturing routing', fr: 'Nouvelle gamme de fabrication' },
            icon: 'plus',
            variant: 'primary',
            form: 'edit-manufacturing-process',
          },
          { id: 'open-edit-manufacturing-process', trigger: 'row_click', kind: 'open_form', form: 'edit-manufacturing-process' },
          {
            id: 'duplicate-manufacturing-bom',
            trigger: 'selected_rows',
            kind: 'run_automation',
            label: { en: 'Duplicate', fr: 'Dupliquer', de: 'Duplizieren', es: 'Duplicar', it: 'Duplica', pt: 'Duplicar', zh: '复制' },
            automation: 'duplicate-manufacturing-bom',
          },
        ],
      },
    },
    'flow-processes': {
      type: 'table',
      misc: {
        model: 'std_process',
        columns: processColumns,
        ordering: [{ field: 'std_process_type', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          {
            id: 'new-process-input',
            trigger: 'button',
            kind: 'open_form',
            label: {
              en: 'New process',
              fr: 'Nouveau processus',
              de: 'Neuer Prozess',
              es: 'Nuevo proceso',
              it: 'Nuovo processo',
              pt: 'Novo processo',
              zh: '新建流程',
            },
            icon: 'plus',
            variant: 'secondary',
            form: 'process-input',
          },
          { id: 'open-process-input', trigger: 'row_click', kind: 'open_form', form: 'process-input' },
        ],
      },
    },
  },
};
