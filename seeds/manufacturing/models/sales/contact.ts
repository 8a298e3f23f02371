import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { phone } from '../shared/documents.ts';
import { label } from '../shared/fields.ts';

/** A person at a customer or supplier. */
export const contact: ModelTemplate = {
  slug: 'std_contact',
  name: 'std_contact',
  displayed_name: { en: 'Contact', fr: 'Contact', de: 'Kontakt', es: 'Contacto', it: 'Contatto', pt: 'Contato', zh: '联系人' },
  icon: 'address-book',
  primary_attribute: 'std_label',
  schema: [
    label,
    {
      name: 'std_email',
      label: { en: 'Email', fr: 'E-mail', de: 'E-Mail', es: 'Correo', it: 'E-mail', pt: 'E-mail', zh: '电子邮件' },
      type: 'text',
      misc: { searchable: true },
    },
    phone,
  ],
  misc: { indexes: [['std_label']] },
};
