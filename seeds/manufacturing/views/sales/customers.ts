import type { BuiltIn } from '../../../languages/english.ts';
import { newRecord, openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

export const customers: BuiltIn['views'][number] = {
  slug: 'customers',
  name: 'Customers',
  model: 'std_client',
  view_group: 'sales-order',
  order: 2,
  icon: 'users',
  root: kindsInTabs([
    { id: 'customers', label: 'Customers' },
    { id: 'contacts', label: 'Contacts' },
  ]),
  setup: {
    ...kinds,
    customers: table({
      model: 'std_client',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_city', editable: true },
        { path: 'std_country', editable: true },
        { path: 'std_external_accounting_id', editable: true },
      ],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [newRecord('edit-client', 'New customer'), openDrawer],
    }),
    contacts: table({
      model: 'std_contact',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_email', editable: true },
        { path: 'std_phone', editable: true },
        { path: 'std_client' },
        { path: 'std_supplier' },
      ],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openDrawer],
    }),
  },
};
