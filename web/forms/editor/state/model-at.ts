import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';

/** The model that the field at a path belongs to; undefined if a relation on the path is missing. */
export function modelAtPath(
  schema: Schema,
  model: ResolvedModel | undefined,
  fields: readonly FormField[],
  path: readonly string[],
): ResolvedModel | undefined {
  const [id, ...rest] = path;
  if (!rest.length) return model;
  const field = fields.find((one) => one.id === id);
  const end = field && model?.ends.get(field.attribute);
  return end && modelAtPath(schema, schema.models.get(end.to), field?.columns ?? [], rest);
}
