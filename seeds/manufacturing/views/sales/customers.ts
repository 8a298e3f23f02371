import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { newRecord, openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';

export const customers: BuiltIn['views'][number] = {
  slug: 'customers',
  name: { en: 'Customers', fr: 'Clients', de: 'Kunden', es: 'Clientes', it: 'Clienti', pt: 'Clientes', zh: '客户' },
  model: 'std_client',
  view_group: 'sales-order',
  order: 2,
  icon: 'users',
  root: {
    blocks: [
      { id: 'customers', label: { en: 'Customers', fr: 'Clients', de: 'Kunden', es: 'Clientes', it: 'Clienti', pt: 'Clientes', zh: '客户' } },
      { id: 'contacts', label: { en: 'Contacts', fr: 'Contacts', de: 'Kontakte', es: 'Contactos', it: 'Contatti', pt: 'Contatos', zh: '联系人' } },
    ],
  },
  setup: {
    customers: table({
      model: 'std_client',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_city', editable: true },
        { path: 'std_country', editable: true },
        { path: 'std_external_accounting_id', editable: true },
      ],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [
        newRecord('edit-client', {
          en: 'New customer',
          fr: 'Nouveau client',
          de: 'Neuer Kunde',
          es: 'Nuevo cliente',
          it: 'Nuovo cliente',
          pt: 'Novo cliente',
          zh: '新建客户',
        }),
        openDrawer,
      ],
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
