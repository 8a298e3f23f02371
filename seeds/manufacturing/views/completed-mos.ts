import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { producedOrderColumns } from './shared/columns.ts';

export const completedMos: BuiltIn['views'][number] = {
  slug: 'completed-mos',
  name: { en: 'Completed orders', fr: 'Ordres terminés' },
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 5,
  icon: 'clipboard-list',
  root: {
    blocks: [
      {
        id: 'completed',
        label: { en: 'Completed manufacturing orders', fr: 'Ordres de fabrication terminés' },
        betterFilters: { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-mo-status-done' },
      },
    ],
  },
  setup: {
    completed: {
      type: 'table',
      misc: {
        model: 'std_manufacturing_order',
        columns: producedOrderColumns,
        ordering: [{ field: 'updated_at', direction: 'desc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [{ id: 'open', trigger: 'row_click', kind: 'open_drawer' }],
      },
    },
  },
};
