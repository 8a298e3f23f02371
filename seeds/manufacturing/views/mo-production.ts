import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { producedOrderColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

export const moProduction: BuiltIn['views'][number] = {
  slug: 'mo-production',
  name: { en: 'In production', fr: 'En production', de: 'In Produktion', es: 'En producción', it: 'In produzione', pt: 'Em produção', zh: '生产中' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 3,
  icon: 'tool',
  root: {
    blocks: [
      {
        id: 'production',
        label: {
          en: 'In production',
          fr: 'En production',
          de: 'In Produktion',
          es: 'En producción',
          it: 'In produzione',
          pt: 'Em produção',
          zh: '生产中',
        },
        betterFilters: {
          all: [
            { fact: 'std_active_operation', operator: 'isNotEmpty', value: true },
            {
              fact: 'std_active_operation.std_key',
              operator: 'notIn',
              value: [
                'std-mo-status-draft',
                'std-mo-status-awaiting-materials',
                'std-mo-status-picking',
                'std-mo-status-packaging',
                'std-mo-status-done',
                'std-mo-status-cancelled',
              ],
            },
          ],
        },
      },
    ],
  },
  setup: {
    production: {
      type: 'table',
      misc: {
        model: 'std_manufacturing_order',
        columns: producedOrderColumns,
        ordering: [{ field: 'std_due_date', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        formatting: late('std_due_date'),
        actions: [
          { id: 'open-move-mo-forward', trigger: 'row_click', kind: 'open_form', form: 'move-mo-forward' },
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
