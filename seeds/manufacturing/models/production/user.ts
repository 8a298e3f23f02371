import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { phone } from '../shared/documents.ts';
import { requiredLabel } from '../shared/fields.ts';

/** An operator or sales person. */
export const user: ModelTemplate = {
  slug: 'std_user',
  name: 'std_user',
  displayed_name: {
    en: 'Operator or sales person',
    fr: 'Opérateur ou commercial',
    de: 'Bediener oder Verkäufer',
    es: 'Operario o comercial',
    it: 'Operatore o commerciale',
    pt: 'Operador ou vendedor',
    zh: '操作员或销售员',
  },
  icon: 'user',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    { name: 'std_email', label: { en: 'Email', fr: 'E-mail', de: 'E-Mail', es: 'Correo', it: 'E-mail', pt: 'E-mail', zh: '电子邮件' }, type: 'text' },
    phone,
  ],
};
