import type { ModelTemplate } from '../../../../languages/english.ts';
import { ownNumber } from '../../shared/documents.ts';
import { quantity } from '../../shared/fields.ts';
import { moved } from '../../shared/moved.ts';

const figure = { type: 'number' as const, subtype: 'float' as const };

/**
 * Corrects the quantity of a receipt or shipment that was booked wrongly: the difference is moved, and the line of the
 * document is updated.
 */
export const correction: ModelTemplate = {
  slug: 'std_correction',
  name: 'std_correction',
  displayed_name: 'Correction',
  icon: 'arrows-exchange',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'COR-{n}' } },
    { ...quantity, label: 'Really' },
    { name: 'std_reason', label: 'Reason', type: 'textarea', validation: 'required' },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    { name: 'std_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_mouvement.std_lot.std_sku.std_label' } },
    { name: 'std_lot_num', label: 'Lot number', type: 'text', misc: { formulaV1: 'std_mouvement.std_lot.std_lot_num' } },
    { name: 'std_unit', label: 'Unit', type: 'text', misc: { formulaV1: 'std_mouvement.std_unit' } },
    { name: 'std_booked_quantity', label: 'Booked', ...figure, misc: { formulaV1: 'std_mouvement.std_net_quantity' } },
    { name: 'std_was_quantity', label: 'Booked before', ...figure, misc: { derived: true } },
    { name: 'std_difference', label: 'Difference', ...figure, misc: { derived: true } },
    moved('COUNT(std_stock_mouvements.std_quantity) > 0'),
  ],
  misc: {
    posting: 'steps/stock/correctMovement',
    kept_by: ['std_stock_mouvements'],
    distinct: [ownNumber],
    indexes: [['std_created_at']],
    page: {
      facts: ['std_article', 'std_lot_num', 'std_was_quantity', 'std_quantity', 'std_difference', 'std_unit', 'std_reason', 'std_created_at'],
      more: ['std_label', 'std_booked_quantity', 'std_moved', 'std_mouvement'],
    },
    fixed: [
      {
        when: 'std_moved',
        names: ['std_quantity', 'std_mouvement'],
        text: 'Its goods have moved, so this stays as it is. Correct the movement once more.',
      },
    ],
  },
};
