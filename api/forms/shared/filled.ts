import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';

/** Values by their names in filters, such as `form.customer`. */
export const under = (prefix: string, values: JsonObject | null): JsonObject =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [`${prefix}.${name}`, value]));

/** The values in `context` that belong to writable fields. */
const typed = (prefix: string, fields: readonly FormField[], context: JsonObject): JsonObject =>
  Object.fromEntries(
    fields
      .filter(isWritable)
      .map(({ attribute }) => `${prefix}.${attribute}`)
      .filter((name) => Object.hasOwn(context, name))
      .map((name) => [name, context[name] ?? null]),
  );

/**
 * The values for the filter of the field at a path. Writable fields have the values that the caller sends, all others the stored values
 * of the record.
 */
export function filledIn({ fields }: Pick<Form, 'fields'>, path: readonly string[], context: JsonObject, stored: JsonObject | null): JsonObject {
  const form = { ...under('form', stored), ...typed('form', fields, context) };
  if (path.length < 2) return form;
  const around = path.slice(0, -2).reduce<readonly FormField[]>((level, name) => {
    const field = level.find(({ attribute }) => attribute === name);
    return field && holdsLines(field) ? (field.columns ?? []) : [];
  }, fields);
  return { ...form, ...(path.length === 2 && under('parent', stored)), ...typed('parent', around, context) };
}
