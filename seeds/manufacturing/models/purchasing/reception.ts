import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { expectedReceptionDate } from '../shared/documents.ts';

/** A delivery of a supplier. */
export const reception: ModelTemplate = {
  slug: 'std_reception',
  name: 'std_reception',
  displayed_name: { en: 'Reception', fr: 'Réception', de: 'Wareneingang', es: 'Recepción', it: 'Ricevimento', pt: 'Recebimento', zh: '收货单' },
  icon: 'package-import',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Reference', fr: 'Référence', de: 'Referenz', es: 'Referencia', it: 'Riferimento', pt: 'Referência', zh: '参考号' },
      type: 'text',
      misc: { searchable: true, counter: 'REC-{n}' },
    },
    expectedReceptionDate,
    {
      name: 'std_actual_reception_date',
      label: {
        en: 'Actual reception date',
        fr: 'Date de réception réelle',
        de: 'Tatsächlicher Wareneingang',
        es: 'Recepción real',
        it: 'Ricevimento effettivo',
        pt: 'Recebimento real',
        zh: '实际收货日期',
      },
      type: 'date',
    },
    completed('std-rec-status-complete'),
  ],
  misc: {
    fixed: [fixedOnceCompleted('std_po', 'std_supplier', 'std_lines')],
    indexes: [['std_label'], ['std_expected_reception_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements'],
  },
};
