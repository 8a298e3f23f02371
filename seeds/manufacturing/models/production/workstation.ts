import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { requiredLabel, uniqueKey } from '../shared/fields.ts';

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
  schema: [requiredLabel, uniqueKey],
};
