import type { Option } from '@millwright/core/field/descriptor/setup.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** The model's field for a form field, with the form's choices; a placeholder if the model has no such field. */
export function modelField(field: FormField, model: ResolvedModel | null, options: JsonObject): Field {
  const { attribute: name } = field;
  const stored = model?.fields.get(name) ?? { id: field.id, name, label: field.label ?? name, type: 'text' as const };
  const offered = field.kind === 'option' ? ((options[name] as Option[] | undefined) ?? []) : (options[name] as Option[] | undefined);
  return offered ? { ...stored, misc: { ...stored.misc, options: offered } } : stored;
}
