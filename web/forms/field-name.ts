import type { FormField } from '@millwright/core/form/types.ts';
import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { endLabel } from '../blocks/table/columns.ts';

/** A field's name: its own, else that of the model's field or relation. */
export function fieldName(field: FormField, model: ResolvedModel | null): Text {
  if (field.label) return field.label;
  const end = model?.ends.get(field.attribute);
  return model?.fields.get(field.attribute)?.label ?? (end ? endLabel(end) : field.attribute);
}
