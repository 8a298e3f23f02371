import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { openOrderColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

export const moSuggestions: BuiltIn['views'][number] = {
  slug: 'mo-suggestions',
  name: { en: 'Suggestions', fr: 'Suggestions', de: 'Vorschläge', es: 'Sugerencias', it: 'Suggerimenti', pt: 'Sugestões', zh: '建议' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 1,
  icon: 'list',
  root: {
    blocks: [
      {
        id: 'drafts',
        label: { en: 'Drafts and suggestions', fr: 'Brouillons et suggestions' },
        betterFilters: {
          any: [
            { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-draft' },
            { fact: 'std_active_operation', operator: 'isEmpty', value: true },
          ],
        },
      },
      {
        id: 'blocked',
        label: { en: 'Blocked awaiting materials', fr: 'Bloqués en attente de matières' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-awaiting-materials' },
      },
      {
        id: 'ready',
        label: { en: 'Ready to launch', fr: 'Prêts à lancer' },
        betterFilters: {
          all: [
            { fact: 'std_active_operation.std_key', operator: 'in', value: ['std-mo-status-draft', 'std-mo-status-awaiting-materials'] },
            { fact: 'std_raw_materials_available', operator: 'equal', value: true },
          ],
        },
      },
    ],
  },
  setup: {
    drafts: {
      type: 'table',
      misc: {
        model: 'std_manufacturing_order',
        columns: openOrderColumns,
        ordering: [{ field: 'std_due_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_due_date'),
        actions: [
          {
            id: 'new-create-manufacturing-order',
            trigger: 'button',
            kind: 'open_form',
            label: {
              en: 'New manufacturing order',
              fr: 'Nouvel ordre de fabrication',
              de: 'Neuer Fertigungsauftrag',
              es: 'Nueva orden de fabricación',
              it: 'Nuovo ordine di produzione',
              pt: 'Nova ordem de produção',
              zh: '新建生产订单',
            },
            icon: 'plus',
            variant: 'primary',
            form: 'create-manufacturing-order',
          },
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
        ],
      },
    },
    blocked: {
      type: 'table',
      misc: {
        model: 'std_manufacturing_order',
        columns: openOrderColumns,
        ordering: [{ field: 'std_due_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_due_date'),
        actions: [
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
          {
            id: 'detect-stuck-manufacturing-orders',
            trigger: 'button',
            kind: 'run_automation',
            label: { en: 'Compare with the stock', fr: 'Comparer au stock' },
            automation: 'detect-stuck-manufacturing-orders',
          },
        ],
      },
    },
    ready: {
      type: 'table',
      misc: {
        model: 'std_manufacturing_order',
        columns: openOrderColumns,
        ordering: [{ field: 'std_due_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_due_date'),
        actions: [
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
          {
            id: 'advance',
            trigger: 'selected_rows',
            kind: 'advance',
            label: { en: 'Advance', fr: 'Faire avancer', de: 'Weiter', es: 'Avanzar', it: 'Avanza', pt: 'Avançar', zh: '推进' },
            icon: 'player-track-next',
          },
        ],
      },
    },
  },
};
