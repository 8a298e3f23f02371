import type { ModelTemplate } from '../../../languages/english.ts';
import { phone } from '../shared/documents.ts';
import { label } from '../shared/fields.ts';

/** A person at a customer or supplier. */
export const contact: ModelTemplate = {
  slug: 'std_contact',
  name: 'std_contact',
  displayed_name: 'Contact',
  icon: 'address-book',
  primary_attribute: 'std_label',
  schema: [
    label,
    {
      name: 'std_email',
      label: 'Email',
      type: 'text',
      misc: { searchable: true, format: 'email' },
    },
    phone,
    {
      name: 'std_of_two',
      label: 'Of a customer and a supplier',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(NOT(EMPTY(std_client.identity)), NOT(EMPTY(std_supplier.identity)))' },
    },
  ],
  misc: {
    indexes: [['std_label']],
    refused: [{ when: 'std_of_two', names: ['std_client', 'std_supplier'], text: 'A contact belongs to a customer or to a supplier, not to both.' }],
  },
};
