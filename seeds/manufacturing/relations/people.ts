import type { BuiltIn } from '../../languages/english.ts';
import { relation } from './shared/relation.ts';

export const people: BuiltIn['relations'] = [
  relation('std_contact.std_client → std_client.std_contacts', { name: 'Customer', inverse: 'Contacts' }),
  relation('std_contact.std_supplier → std_supplier.std_contacts', { name: 'Supplier', inverse: 'Contacts' }),
  relation('std_address.std_client → std_client.std_addresses', { name: 'Customer', inverse: 'Addresses' }),
  relation('std_address.std_supplier → std_supplier.std_addresses', { name: 'Supplier', inverse: 'Addresses' }),
];
