import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { ownNumber } from '../shared/documents.ts';
import { articleName, askedQuantity } from '../shared/fields.ts';

const ofPick = (name: string, label: string, type: 'number' | 'text', formulaV1: string): FieldTemplate => ({
  name,
  label,
  type,
  ...(type === 'number' ? { subtype: 'float' as const } : {}),
  misc: { formulaV1 },
});

/** Gives the goods reserved by a pick to another document that waits for them. It is posted when it is saved, or the save is refused. */
export const reassignment: ModelTemplate = {
  slug: 'std_reassignment',
  name: 'std_reassignment',
  displayed_name: 'Reassignment',
  icon: 'arrows-exchange',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'RSG-{n}' } },
    askedQuantity,
    { name: 'std_reason', label: 'Reason', type: 'textarea', validation: 'required' },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    articleName('std_picking_line.std_lot.std_sku'),
    ofPick('std_reserved_quantity', 'Reserved', 'number', 'std_picking_line.std_reserved_quantity'),
    ofPick('std_unit', 'Unit', 'text', 'std_picking_line.std_unit'),
  ],
  misc: {
    posting: 'steps/promises/reassign',
    append_only: true,
    distinct: [ownNumber],
    indexes: [['std_created_at']],
  },
};
