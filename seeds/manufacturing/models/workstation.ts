import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** Where steps are worked on. A label, not a right. */
export const workstation: ModelTemplate = {
  slug: 'std_workstation',
  name: 'std_workstation',
  displayed_name: {
    en: 'Workstation',
    fr: 'Poste de travail',
    de: 'Arbeitsplatz',
    es: 'Puesto de trabajo',
    it: 'Postazione',
    pt: 'Posto de trabalho',
    zh: '工作站',
  },
  icon: 'tool',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      validation: 'required',
      misc: { searchable: true },
    },
    {
      name: 'std_key',
      label: { en: 'Key', fr: 'Clé', de: 'Schlüssel', es: 'Clave', it: 'Chiave', pt: 'Chave', zh: '键' },
      type: 'text',
      misc: { unique: true },
    },
  ],
};
