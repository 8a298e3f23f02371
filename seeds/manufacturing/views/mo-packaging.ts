import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { producedOrderColumns } from './shared/columns.ts';
import { late } from './shared/late.ts';

export const moPackaging: BuiltIn['views'][number] = {
  slug: 'mo-packaging',
  name: { en: 'Packaging', fr: 'Conditionnement', de: 'Verpackung', es: 'Embalaje', it: 'Confezionamento', pt: 'Embalagem', zh: '包装' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 4,
  icon: 'package',
  root: {
    blocks: [
      {
        id: 'packaging',
        label: { en: 'Awaiting packaging', fr: 'En attente de conditionnement' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-packaging' },
      },
    ],
  },
  setup: {
    packaging: {
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
          { id: 'open-manufacturing-order-packaging', trigger: 'row_click', kind: 'open_form', form: 'manufacturing-order-packaging' },
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
