import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** What was noted when an operation was closed. */
export const workReport: ModelTemplate = {
  slug: 'std_work_report',
  name: 'std_work_report',
  displayed_name: {
    en: 'Work report',
    fr: 'Rapport de travail',
    de: 'Arbeitsbericht',
    es: 'Parte de trabajo',
    it: 'Rapporto di lavoro',
    pt: 'Relatório de trabalho',
    zh: '工作报告',
  },
  icon: 'clipboard-check',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { searchable: true },
    },
    {
      name: 'std_done',
      label: { en: 'Done', fr: 'Terminé', de: 'Erledigt', es: 'Hecho', it: 'Fatto', pt: 'Concluído', zh: '完成' },
      type: 'boolean',
      misc: { default: false },
    },
    {
      name: 'std_description',
      label: { en: 'Description', fr: 'Description', de: 'Beschreibung', es: 'Descripción', it: 'Descrizione', pt: 'Descrição', zh: '说明' },
      type: 'textarea',
    },
  ],
};
