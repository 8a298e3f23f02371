import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** An operator or sales person. */
export const user: ModelTemplate = {
  slug: 'std_user',
  name: 'std_user',
  displayed_name: { en: 'Operator or sales person', fr: 'Opérateur ou commercial' },
  icon: 'user',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      validation: 'required',
      misc: { searchable: true },
    },
    { name: 'std_email', label: { en: 'Email', fr: 'E-mail', de: 'E-Mail', es: 'Correo', it: 'E-mail', pt: 'E-mail', zh: '电子邮件' }, type: 'text' },
    {
      name: 'std_phone',
      label: { en: 'Phone', fr: 'Téléphone', de: 'Telefon', es: 'Teléfono', it: 'Telefono', pt: 'Telefone', zh: '电话' },
      type: 'text',
    },
  ],
};
