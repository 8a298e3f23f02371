import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { openOrderColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

export const moPickings: BuiltIn['views'][number] = {
  slug: 'mo-pickings',
  name: { en: 'Picking', fr: 'Picking', de: 'Entnahme', es: 'Preparación', it: 'Prelievo', pt: 'Separação', zh: '拣货' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 2,
  icon: 'packages',
  root: {
    blocks: [
      {
        id: 'pickings',
        label: { en: 'Picking to do', fr: 'Picking à réaliser' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-picking' },
      },
    ],
  },
  setup: {
    pickings: {
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
          { id: 'open-manufacturing-order-stock-picking', trigger: 'row_click', kind: 'open_form', form: 'manufacturing-order-stock-picking' },
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
