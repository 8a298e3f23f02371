import { optionOfDefault } from '@millwright/core/field/default.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** A path of the company's options that new records take a value from, the first field that does, and the names of the models of all. */
type CompanyDefault = { path: string; field: Field; models: string[] };

/** The company's default values for new records, by the path of their option. A name that several models share is listed once. */
export function defaultsOf(schema: Schema, label: (text: Field['label']) => string): CompanyDefault[] {
  const defaults = new Map<string, CompanyDefault>();
  for (const { model, fields } of schema.models.values())
    for (const field of fields.values()) {
      const path = optionOfDefault(field);
      if (path === undefined) continue;
      const before = defaults.get(path) ?? { path, field, models: [] };
      defaults.set(path, { ...before, models: [...new Set([...before.models, label(model.displayed_name)])] });
    }
  return [...defaults.values()];
}
