import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';

/** Values by the names that filters use for them, such as `form.customer`. */
export const under = (prefix: string, values: JsonObject | null): JsonObject =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [`${prefix}.${name}`, value]));

/** The values of a caller's `context` that belong to writable fields of the form; others are ignored. */
const typed = (prefix: string, fields: readonly FormField[], context: JsonObject): JsonObject =>
  Object.fromEntries(
    fields
      .filter(isWritable)
      .map(({ attribute }) => `${prefix}.${attribute}`)
      .filter((name) => Object.hasOwn(context, name))
      .map((name) => [name, context[name] ?? null]),
  );

/**
 * The values for the filter of the field at a path: those of writable fields as the caller sends them, all others as they are stored.
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
