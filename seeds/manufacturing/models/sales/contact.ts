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
  ],
  misc: { indexes: [['std_label']] },
};
