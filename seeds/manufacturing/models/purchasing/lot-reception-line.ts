import type { CheckRule, FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { placeClosed, refusedWhereClosed } from '../rules/closed-places.ts';
import { completedWith, fixedOnceCompleted } from '../shared/completed.ts';
import { dlc, expiryRequired, lacksExpiry } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

const told = ['std_lot_num', 'std_dlc', 'std_qty_to_receive', 'std_stock_location', 'std_reception_line', 'std_refusal', 'std_refused_quantity'];

/** The reason why received goods are refused, and the quantity: the whole lot if it is empty. Refused goods wait at a blocked location. */
const refusal: FieldTemplate[] = [
  {
    name: 'std_refusal',
    label: 'Refused because',
    type: 'tag',
    misc: {
      options: [
        { key: 'damaged', label: 'Damaged' },
        { key: 'wrong-article', label: 'Wrong article' },
        { key: 'expires-too-soon', label: 'Expires too soon' },
        { key: 'quality', label: 'Bad quality' },
        { key: 'other', label: 'Something else' },
      ],
    },
  },
  { name: 'std_refused_quantity', label: 'Refused of it', type: 'number', subtype: 'float', misc: { min: 0 } },
  {
    name: 'std_refused_unexplained',
    label: 'Refused without a reason',
    type: 'boolean',
    hidden: true,
    misc: { formulaV1: 'AND(COALESCE(std_refused_quantity, 0) > 0, EMPTY(std_refusal))' },
  },
  {
    name: 'std_refused_beyond',
    label: 'More refused than came',
    type: 'boolean',
    hidden: true,
    misc: { formulaV1: 'COALESCE(std_refused_quantity, 0) > COALESCE(std_qty_to_receive, 0)' },
  },
];

const refusedWithReason: CheckRule = { when: 'std_refused_unexplained', names: ['std_refusal'], text: 'Say why these goods are refused.' };
const refusedAtMost: CheckRule = { when: 'std_refused_beyond', names: ['std_refused_quantity'], text: 'No more is refused than came.' };

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
    ...refusal,
    lacksExpiry('std_reception_line.std_sku'),
    // Refused goods go to a location that accepts nothing else.
    {
      ...placeClosed,
      misc: { formulaV1: 'AND(NOT(EMPTY(std_stock_location.std_closed)), OR(EMPTY(std_refusal), COALESCE(std_refused_quantity, 1) <= 0))' },
    },
    completedWith('std_reception_line'),
    moved('NOT(EMPTY(std_stock_mouvement.std_quantity))'),
  ],
  misc: {
    kept_by: ['std_stock_mouvement'],
    refused: [expiryRequired, refusedWhereClosed, refusedWithReason, refusedAtMost],
    fixed: [fixedOnceMoved([...told, 'std_stock_mouvement']), fixedOnceCompleted(...told)],
  },
};
