import type { BuiltIn } from '../../../languages/english.ts';

type Field = BuiltIn['forms'][number]['fields'][number];
type FieldParts = Partial<Omit<Field, 'kind' | 'attribute' | 'columns'>>;

/** The id of a field: `std_line_num` is the field `line-num` of its form. */
const idOf = (attribute: string) => attribute.replace('std_', '').replaceAll('_', '-');
const field =
  (kind: Field['kind']) =>
  (attribute: string, parts: FieldParts = {}): Field => ({ id: idOf(attribute), kind, attribute, ...parts });

export const text = field('text');
export const longText = field('long_text');
export const number = field('number');
/** A number from a device, such as a scale, or typed. */
export const measure = field('measure');
export const boolean = field('boolean');
export const date = field('date');
export const datetime = field('datetime');
export const option = field('option');
export const file = field('file');

/** A value computed by a formula while typing; without a formula of its own, that of the model's field. */
export const formula = field('formula');

/** A linked record; `parts` says whether people may choose an existing one or create a new one. */
export const relationship = field('relationship');

/** The lines of a record and their columns; `parts` says whether people may add and delete lines. */
export const items = (attribute: string, parts: FieldParts, columns: Field[]): Field => ({ ...field('items')(attribute, parts), columns });

/** A button that prints the record with a document template. */
export const printable = (template: string, parts: FieldParts = {}): Field => ({
  id: `print-${template}`,
  kind: 'printable',
  attribute: `print:${template}`,
  template,
  ...parts,
});

/** A field that can't be changed in the form. */
export const readOnly: FieldParts = { read_only: true };
