import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** One step of a process. */
export const processStep: ModelTemplate = {
  slug: 'std_process_step',
  name: 'std_process_step',
  displayed_name: {
    en: 'Process step',
    fr: 'Étape de processus',
    de: 'Prozessschritt',
    es: 'Etapa de proceso',
    it: 'Fase del processo',
    pt: 'Etapa do processo',
    zh: '流程步骤',
  },
  icon: 'arrow-narrow-right',
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
      name: 'std_description',
      label: { en: 'Description', fr: 'Description', de: 'Beschreibung', es: 'Descripción', it: 'Descrizione', pt: 'Descrição', zh: '说明' },
      type: 'textarea',
    },
    {
      name: 'std_line_num',
      label: {
        en: 'Order number (enter between 10 and 99999)',
        fr: "Numéro d'ordre (saisir entre 10 et 99999)",
        de: 'Reihenfolge (zwischen 10 und 99999 eingeben)',
        es: 'Número de orden (introducir entre 10 y 99999)',
        it: "Numero d'ordine (inserire tra 10 e 99999)",
        pt: 'Número de ordem (inserir entre 10 e 99999)',
        zh: '序号（请输入 10 至 99999）',
      },
      type: 'number',
      subtype: 'integer',
    },
    {
      name: 'std_include_in_mrp',
      label: {
        en: 'Counts for planning',
        fr: 'Compte pour la planification',
        de: 'Zählt für die Planung',
        es: 'Cuenta para la planificación',
        it: 'Conta per la pianificazione',
        pt: 'Conta para o planejamento',
        zh: '计入计划',
      },
      type: 'boolean',
      misc: { default: false },
    },
    { name: 'std_key', label: { en: 'Key', fr: 'Clé', de: 'Schlüssel', es: 'Clave', it: 'Chiave', pt: 'Chave', zh: '键' }, type: 'text' },
  ],
  misc: { indexes: [['std_line_num']] },
};
