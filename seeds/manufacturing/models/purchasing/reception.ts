import type { ModelTemplate } from '../../../languages/english.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { expectedReceptionDate, ownNumber } from '../shared/documents.ts';
import { movedLabel } from '../shared/moved.ts';

/** A delivery of a supplier. */
export const reception: ModelTemplate = {
  slug: 'std_reception',
  name: 'std_reception',
  displayed_name: 'Reception',
  icon: 'package-import',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'REC-{n}' } },
    expectedReceptionDate,
    { name: 'std_actual_reception_date', label: 'Actual reception date', type: 'date' },
    {
      name: 'std_without_lots',
      label: 'Received without lots',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'JOIN(std_lines.std_without_lots, ", ")' },
    },
    {
      name: 'std_over_received',
      label: 'More than ordered',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'JOIN(std_lines.std_over_received, "; ")' },
    },
    completed('std-rec-status-complete'),
    movedLabel,
  ],
  misc: {
    page: {
      facts: ['std_supplier', 'std_po', 'std_expected_reception_date', 'std_actual_reception_date'],
      tables: [
        {
          name: 'std_lines',
          columns: [
            { path: 'std_sku' },
            { path: 'std_order_quantity', unit: 'std_unit' },
            { path: 'std_received_quantity', unit: 'std_unit' },
            { path: 'std_missing_quantity', unit: 'std_unit' },
          ],
        },
        {
          name: 'std_lines.std_lots',
          columns: [
            { path: 'std_reception_line.std_sku' },
            { path: 'std_lot_num' },
            { path: 'std_qty_to_receive', label: 'Received quantity', unit: 'std_reception_line.std_unit' },
            { path: 'std_dlc' },
            { path: 'std_stock_location' },
          ],
          hide_empty: true,
        },
      ],
      more: ['std_label', 'std_active_operation', 'std_process', 'std_operations', 'std_stock_mouvements'],
    },
    fixed: [fixedOnceCompleted('std_po', 'std_supplier', 'std_lines')],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_expected_reception_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements'],
  },
};
