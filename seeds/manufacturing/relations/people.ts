import type { BuiltIn } from '../../english.ts';

export const people: BuiltIn['relations'] = [
  {
    slug: 'std_contact_client',
    name: 'std_client',
    inverse: 'std_contacts',
    type: 'N_1',
    object_id: 'std_contact',
    to_object_id: 'std_client',
    labels: {
      name: 'Customer',
      inverse: 'Contacts',
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
      name: 'Supplier',
      inverse: 'Contacts',
    },
  },
];
