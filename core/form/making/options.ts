import type { Json, JsonObject } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import type { FormField } from '../types.ts';

/** The choices of a form's option fields by attribute. Lines have an object with the choices of their columns. */
export function formOptions(schema: Schema, model: string, fields: readonly FormField[]): JsonObject {
  const resolved = schema.models.get(model);
  const options: JsonObject = {};
  for (const { attribute, columns } of fields) {
    const choices = resolved?.fields.get(attribute)?.misc?.options;
    if (choices) options[attribute] = choices as unknown as Json;
    const lines = columns && resolved?.ends.get(attribute);
    if (lines) options[attribute] = formOptions(schema, lines.to, columns);
  }
  return options;
}
