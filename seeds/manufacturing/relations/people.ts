import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const people: BuiltIn['relations'] = [
  {
    slug: 'std_contact_client',
    name: 'std_client',
    inverse: 'std_contacts',
    type: 'N_1',
    object_id: 'std_contact',
    to_object_id: 'std_client',
    labels: {
      name: { en: 'Customer', fr: 'Client', de: 'Kunde', es: 'Cliente', it: 'Cliente', pt: 'Cliente', zh: '客户' },
      inverse: { en: 'Contacts', fr: 'Contacts', de: 'Kontakte', es: 'Contactos', it: 'Contatti', pt: 'Contatos', zh: '联系人' },
    },
  },
  {
    slug: 'std_contact_supplier',
    name: 'std_supplier',
    inverse: 'std_contacts',
    type: 'N_1',
    object_id: 'std_contact',
    to_object_id: 'std_supplier',
    labels: {
      name: { en: 'Supplier', fr: 'Fournisseur', de: 'Lieferant', es: 'Proveedor', it: 'Fornitore', pt: 'Fornecedor', zh: '供应商' },
      inverse: { en: 'Contacts', fr: 'Contacts', de: 'Kontakte', es: 'Contactos', it: 'Contatti', pt: 'Contatos', zh: '联系人' },
    },
  },
];
