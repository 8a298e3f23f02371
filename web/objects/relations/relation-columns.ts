import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { RelatedItem } from '../../data/records/use-object.ts';

const narrow = new Set<Field['type']>(['number', 'progress', 'date', 'datetime', 'tag', 'multitag', 'boolean', 'text']);

/** The few fields that a mini-table shows beside the name: those that hold anything, in the model's order. */
export function relationColumns(model: ResolvedModel, items: readonly RelatedItem[], most = 4): Field[] {
  const filled = ({ name }: Field) =>
    items.some(({ properties }) => properties[name] !== null && properties[name] !== undefined && properties[name] !== '');
  return [...model.fields.values()]
    .filter((field) => field.name !== model.model.primary_attribute && !field.hidden && narrow.has(field.type) && filled(field))
    .slice(0, most);
}
