import type { FieldTemplate, ModelTemplate } from '../../../../languages/english.ts';
import { ownNumber } from '../../shared/documents.ts';
import { lotLabel, lotUnit, quantity } from '../../shared/fields.ts';
import { moved } from '../../shared/moved.ts';

const staysMoved = 'Its goods have moved, so this stays as it is. Move them back by another document.';
const hasMovements = 'COUNT(std_stock_mouvements.std_quantity) > 0';

/** The quantity of the lot that may be taken, and the quantity that may be returned. */
const lotFigures: FieldTemplate[] = [
  { name: 'std_free_quantity', label: 'Free quantity', type: 'number', subtype: 'float', misc: { formulaV1: 'std_lot.std_free_quantity' } },
  {
    name: 'std_returnable_quantity',
    label: 'Shipped and not returned',
    type: 'number',
    subtype: 'float',
    misc: { formulaV1: 'std_lot.std_returnable_quantity' },
  },
];

type Parts = Pick<ModelTemplate, 'slug' | 'displayed_name' | 'icon'> & {
  counter: string;
  /** The server action that moves the goods while the document is saved. */
  posting: string;
  fields?: FieldTemplate[];
  links: string[];
  /** The lines of a document that may have several lots: it contains a lot itself, or has lines. */
  lines?: string;
  /** The server action for further consequences besides the movement. */
  follows?: string;
  /** Whether the document requires a reason, as for lost or returned goods. */
  explained?: boolean;
};

/**
 * Returns the model of a document that moves goods outside of orders. It is posted when it is saved, or the save is
 * refused; afterwards it can't be changed. A mistake is corrected by another document.
 */
export const move = ({
  slug,
  displayed_name,
  icon,
  counter,
  posting,
  fields = [],
  links,
  lines,
  follows,
  explained = true,
}: Parts): ModelTemplate => ({
  slug,
  name: slug,
  displayed_name,
  icon,
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter } },
    quantity,
    ...fields,
    { name: 'std_reason', label: 'Reason', type: 'textarea', ...(explained ? { validation: 'required' as const } : {}) },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    { name: 'std_lot_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_lot.std_sku.std_label' } },
    ...lotFigures,
    lotUnit,
    moved(lines ? `OR(COUNT(std_stock_mouvements.std_quantity) > 0, COUNT(${lines}.std_stock_mouvements.std_quantity) > 0)` : hasMovements),
    ...(lines
      ? [
          {
            name: 'std_without_goods',
            label: 'About no lot',
            type: 'boolean' as const,
            hidden: true,
            misc: { formulaV1: `AND(EMPTY(std_lot.identity), COUNT(${lines}.created_at) = 0)` },
          },
        ]
      : []),
  ],
  misc: {
    posting,
    ...(follows ? { settling: { action: follows, changed: ['std_decision'], created: true } } : {}),
    ...(lines ? { owns: [lines], refused: [{ when: 'std_without_goods', names: ['std_lot'], text: 'Say of which lot.' }] } : {}),
    kept_by: ['std_stock_mouvements'],
    distinct: [ownNumber],
    indexes: [['std_created_at']],
    fixed: [
      {
        when: 'std_moved',
        names: ['std_quantity', ...fields.map(({ name }) => name), ...links, ...(lines ? [lines] : [])],
        text: staysMoved,
      },
    ],
  },
});

/** Returns the model of one lot of a document with several lots. Its goods are moved when the document is saved. */
export const moveLine = ({
  slug,
  displayed_name,
  icon,
  posting,
  links,
}: Omit<Parts, 'counter' | 'fields' | 'lines' | 'explained'>): ModelTemplate => ({
  slug,
  name: slug,
  displayed_name,
  icon,
  primary_attribute: 'std_label',
  schema: [
    lotLabel,
    quantity,
    { name: 'std_lot_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_lot.std_sku.std_label' } },
    ...lotFigures,
    lotUnit,
    moved(hasMovements),
  ],
  misc: {
    posting,
    kept_by: ['std_stock_mouvements'],
    fixed: [{ when: 'std_moved', names: ['std_quantity', 'std_lot', ...links], text: staysMoved }],
  },
});
