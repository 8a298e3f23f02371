import type { ModelTemplate } from '../../../languages/english.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { ownNumber } from '../shared/documents.ts';

/** A count of the store. */
export const inventory: ModelTemplate = {
  slug: 'std_inventory',
  name: 'std_inventory',
  displayed_name: 'Inventory',
  icon: 'clipboard-list',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'INV-{n}' } },
    { name: 'std_responsible_name', label: 'Responsible', type: 'text' },
    { name: 'std_date', label: 'Date', type: 'date', misc: { default: { context: 'today' } } },
    completed('std-inv-status-finished'),
  ],
  misc: {
    fixed: [fixedOnceCompleted('std_lines')],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_date']],
    owns: ['std_lines', 'std_operations'],
  },
};
