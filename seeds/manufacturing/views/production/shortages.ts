import type { BuiltIn } from '../../../languages/english.ts';
import { makeMissing, orderMissing } from '../../shared/offers.ts';
import { openDrawer, runOnSelected } from '../shared/actions.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';

/** The missing materials of manufacturing orders, the date of need, and the expected supply. */
export const shortages: BuiltIn['views'][number] = {
  slug: 'shortages',
  name: 'Shortages',
  model: 'std_sku',
  view_group: 'production',
  order: 7,
  icon: 'alert-triangle',
  root: {
    blocks: [{ id: 'missing', label: 'Missing articles', betterFilters: { fact: 'std_lacking_quantity', operator: 'greaterThan', value: 0 } }],
  },
  setup: {
    missing: table({
      model: 'std_sku',
      columns: [
        { path: 'std_label' },
        { path: 'std_lacking_quantity' },
        { path: 'std_unit' },
        { path: 'std_needed_date' },
        { path: 'std_waiting_orders' },
        { path: 'std_coming_quantity' },
        { path: 'std_coming_date' },
        { path: 'std_coming_document' },
      ],
      ordering: [{ field: 'std_needed_date', direction: 'asc' }],
      formatting: late('std_needed_date'),
      actions: [openDrawer, runOnSelected('order-missing', orderMissing), runOnSelected('make-missing', makeMissing)],
    }),
  },
};
