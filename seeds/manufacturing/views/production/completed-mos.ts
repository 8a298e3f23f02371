import type { BuiltIn } from '../../../languages/english.ts';
import { inStep } from '../../shared/steps.ts';
import { openDrawer } from '../shared/actions.ts';
import { producedOrderColumns } from '../shared/columns.ts';
import { table } from '../shared/table.ts';

export const completedMos: BuiltIn['views'][number] = {
  slug: 'completed-mos',
  name: 'Completed orders',
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 5,
  icon: 'clipboard-list',
  root: {
    blocks: [
      {
        id: 'completed',
        label: 'Completed manufacturing orders',
        betterFilters: inStep('std-mo-status-done'),
      },
    ],
  },
  setup: {
    completed: table({
      model: 'std_manufacturing_order',
      columns: producedOrderColumns,
      ordering: [{ field: 'updated_at', direction: 'desc' }],
      actions: [openDrawer],
    }),
  },
};
