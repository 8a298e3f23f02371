import type { ModelTemplate } from '../../../languages/english.ts';
import { placeClosed, refusedWhereClosed } from '../rules/closed-places.ts';
import { completedWith, fixedOnceCompleted } from '../shared/completed.ts';
import { dlc, expiryRequired, lacksExpiry } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

const told = ['std_lot_num', 'std_dlc', 'std_qty_to_receive', 'std_stock_location', 'std_reception_line'];

/** One lot that arrived with a reception line. */
export const lotReceptionLine: ModelTemplate = {
  slug: 'std_lot_reception_line',
  name: 'std_lot_reception_line',
  displayed_name: 'Received lot',
  icon: 'barcode',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Name', type: 'text', misc: { formulaV1: 'std_lot_num' } },
    { name: 'std_lot_num', label: 'Lot number', type: 'text', misc: { searchable: true, gs1: 'lot' } },
    dlc,
    { name: 'std_qty_to_receive', label: 'Quantity to receive', type: 'number', subtype: 'float', misc: { min: 0, gs1: 'quantity' } },
    lacksExpiry('std_reception_line.std_sku'),
    placeClosed,
    completedWith('std_reception_line'),
    moved('NOT(EMPTY(std_stock_mouvement.std_quantity))'),
  ],
  misc: {
    kept_by: ['std_stock_mouvement'],
    refused: [expiryRequired, refusedWhereClosed],
    fixed: [fixedOnceMoved([...told, 'std_stock_mouvement']), fixedOnceCompleted(...told)],
  },
};
