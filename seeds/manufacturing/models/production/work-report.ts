import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { label, longDescription } from '../shared/fields.ts';

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
    label,
    {
      name: 'std_done',
      label: { en: 'Done', fr: 'Terminé', de: 'Erledigt', es: 'Hecho', it: 'Fatto', pt: 'Concluído', zh: '完成' },
      type: 'boolean',
      misc: { default: false },
    },
    longDescription,
  ],
};
