import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';

/** A count of the store. */
export const inventory: ModelTemplate = {
  slug: 'std_inventory',
  name: 'std_inventory',
  displayed_name: { en: 'Inventory', fr: 'Inventaire', de: 'Inventur', es: 'Inventario', it: 'Inventario', pt: 'Inventário', zh: '盘点' },
  icon: 'clipboard-list',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Reference', fr: 'Référence', de: 'Referenz', es: 'Referencia', it: 'Riferimento', pt: 'Referência', zh: '参考号' },
      type: 'text',
      misc: { searchable: true, counter: 'INV-{n}' },
    },
    {
      name: 'std_responsible_name',
      label: { en: 'Responsible', fr: 'Responsable', de: 'Verantwortlich', es: 'Responsable', it: 'Responsabile', pt: 'Responsável', zh: '负责人' },
      type: 'text',
    },
    {
      name: 'std_date',
      label: { en: 'Date', fr: 'Date', de: 'Datum', es: 'Fecha', it: 'Data', pt: 'Data', zh: '日期' },
      type: 'date',
      misc: { default: { context: 'today' } },
    },
    completed('std-inv-status-finished'),
  ],
  misc: {
    fixed: [fixedOnceCompleted('std_lines')],
    indexes: [['std_label'], ['std_date']],
    owns: ['std_lines', 'std_operations'],
  },
};
