import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** A person at a customer or supplier. */
export const contact: ModelTemplate = {
  slug: 'std_contact',
  name: 'std_contact',
  displayed_name: { en: 'Contact', fr: 'Contact', de: 'Kontakt', es: 'Contacto', it: 'Contatto', pt: 'Contato', zh: '联系人' },
  icon: 'address-book',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { searchable: true },
    },
    {
      name: 'std_email',
      label: { en: 'Email', fr: 'E-mail', de: 'E-Mail', es: 'Correo', it: 'E-mail', pt: 'E-mail', zh: '电子邮件' },
      type: 'text',
      misc: { searchable: true },
    },
    {
      name: 'std_phone',
      label: { en: 'Phone', fr: 'Téléphone', de: 'Telefon', es: 'Teléfono', it: 'Telefono', pt: 'Telefone', zh: '电话' },
      type: 'text',
    },
  ],
  misc: { indexes: [['std_label']] },
};
