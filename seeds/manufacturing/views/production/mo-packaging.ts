import type { BuiltIn } from '../../../languages/english.ts';
import { inStep } from '../../shared/steps.ts';
import { advanceBy, openForm, startFromSelected } from '../shared/actions.ts';
import { producedOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';

/** A card for each order that waits to be packed; a tap opens the packaging form. */
export const moPackaging: BuiltIn['views'][number] = {
  slug: 'mo-packaging',
  name: 'Packaging',
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 4,
  icon: 'package',
  root: {
    blocks: [
      {
        id: 'packaging',
        label: 'Awaiting packaging',
        betterFilters: inStep('std-mo-status-packaging'),
      },
    ],
  },
  setup: {
    packaging: {
      type: 'cardlist',
      misc: {
        model: 'std_manufacturing_order',
        limit: 50,
        searchable: true,
        selectable: true,
        columns: producedOrderColumns,
        ordering: [{ field: 'std_due_date', direction: 'asc' }],
        formatting: late('std_due_date', 'card'),
        actions: [
          openForm('manufacturing-order-packaging'),
          startFromSelected('record-output', 'Record an output', 'std_manufacturing_order'),
          startFromSelected('material-return', 'Return material', 'std_manufacturing_order'),
          advanceBy('Pack'),
        ],
      },
    },
  },
};
