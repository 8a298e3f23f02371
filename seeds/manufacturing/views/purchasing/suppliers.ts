import type { BuiltIn } from '../../../languages/english.ts';
import { newRecord, openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

export const suppliers: BuiltIn['views'][number] = {
  slug: 'suppliers',
  name: 'Suppliers',
  model: 'std_supplier',
  view_group: 'purchasing',
  order: 3,
  icon: 'users',
  root: kindsInTabs([
    { id: 'suppliers', label: 'Suppliers' },
    {
      id: 'references',
      label: 'Supplier references',
    },
  ]),
  setup: {
    ...kinds,
    suppliers: table({
      model: 'std_supplier',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_address', editable: true },
      ],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [newRecord('edit-supplier', 'New supplier'), openDrawer],
    }),
    references: table({
      model: 'std_supplier_article_reference',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_sku' },
        { path: 'std_supplier' },
        { path: 'std_from_quantity', editable: true },
        { path: 'std_price', editable: true },
        { path: 'std_lead_time_days', editable: true },
      ],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [newRecord('edit-supplier-reference', 'New supplier reference'), openDrawer],
    }),
  },
};
