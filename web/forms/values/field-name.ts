import type { FormField } from '@millwright/core/form/types.ts';
import type { Text } from '@millwright/core/json.ts';
import { endLabel, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';

/** A field's label: its own, else that of the model's field or relation. */
export function fieldName(field: FormField, model: ResolvedModel | null): Text {
  if (field.label) return field.label;
  const end = model?.ends.get(field.attribute);
  return model?.fields.get(field.attribute)?.label ?? (end ? endLabel(end) : field.attribute);
}

/** Names the field at a path, with labels of its models: `Lines 2: Quantity`. */
export function pathName(
  fields: readonly FormField[],
  schema: Schema | null,
  model: ResolvedModel | null,
  path: string,
  label: (text: Text) => string,
): string {
  const [first = '', ...rest] = path.split('.');
  const line = /\[(\d+)\]$/.exec(first);
  const field = fields.find(({ attribute }) => attribute === first.replace(/\[\d+\]$/, ''));
  if (!field) return path;
  const name = label(fieldName(field, model));
  if (!line) return name;
  const end = model?.ends.get(field.attribute);
  const inner = rest.length ? pathName(field.columns ?? [], schema, (end && schema?.models.get(end.to)) ?? null, rest.join('.'), label) : '';
  return [`${name} ${Number(line[1]) + 1}`, inner].filter(Boolean).join(': ');
}
