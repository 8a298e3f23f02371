import type { BuiltIn } from '../../../languages/english.ts';
import { inStep } from '../../shared/steps.ts';
import { advanceBy, newManufacturingOrder, openForm, openShortages } from '../shared/actions.ts';
import { openOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

export const moPickings: BuiltIn['views'][number] = {
  slug: 'mo-pickings',
  name: 'Picking',
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 2,
  icon: 'packages',
  root: {
    blocks: [
      {
        id: 'pickings',
        label: 'Picking to do',
        betterFilters: inStep('std-mo-status-picking'),
      },
    ],
  },
  setup: {
    pickings: table({
      model: 'std_manufacturing_order',
      columns: openOrderColumns,
      ordering: [{ field: 'std_due_date', direction: 'asc' }],
      formatting: late('std_due_date'),
      actions: [newManufacturingOrder, openForm('manufacturing-order-stock-picking'), advanceBy('Pick'), openShortages],
    }),
  },
};
