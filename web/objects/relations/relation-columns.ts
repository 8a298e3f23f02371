import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { RelatedItem } from '../../data/records/use-object.ts';
import { viewOf } from '../../fields/registry.ts';

/** The columns of a small table beside the name: fields with a value, in the model's order. */
export function relationColumns(model: ResolvedModel, items: readonly RelatedItem[], most = 4): Field[] {
  const filled = ({ name }: Field) =>
    items.some(({ properties }) => properties[name] !== null && properties[name] !== undefined && properties[name] !== '');
  return [...model.fields.values()]
    .filter((field) => field.name !== model.model.primary_attribute && !field.hidden && viewOf(field.type).brief && filled(field))
    .slice(0, most);
}
