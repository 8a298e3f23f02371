import type { BuiltIn } from '../../../languages/english.ts';
import { inOtherStep } from '../../shared/steps.ts';
import { advance, openForm, startFromSelected } from '../shared/actions.ts';
import { producedOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

export const moProduction: BuiltIn['views'][number] = {
  slug: 'mo-production',
  name: 'In production',
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 3,
  icon: 'tool',
  root: {
    blocks: [
      {
        id: 'production',
        label: 'In production',
        betterFilters: inOtherStep(
          'std-mo-status-draft',
          'std-mo-status-awaiting-materials',
          'std-mo-status-picking',
          'std-mo-status-packaging',
          'std-mo-status-done',
          'std-mo-status-cancelled',
        ),
      },
    ],
  },
  setup: {
    production: table({
      model: 'std_manufacturing_order',
      columns: producedOrderColumns,
      ordering: [{ field: 'std_due_date', direction: 'asc' }],
      formatting: late('std_due_date'),
      actions: [
        openForm('move-mo-forward'),
        startFromSelected('record-output', 'Record an output', 'std_manufacturing_order'),
        startFromSelected('material-return', 'Return material', 'std_manufacturing_order'),
        advance,
      ],
    }),
  },
};
