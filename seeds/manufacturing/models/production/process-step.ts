import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { includeInMrp, longDescription, requiredLabel, stepKey } from '../shared/fields.ts';

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
    requiredLabel,
    longDescription,
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
    includeInMrp,
    stepKey,
  ],
  misc: { indexes: [['std_line_num']] },
};
