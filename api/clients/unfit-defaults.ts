import { sameJson } from '@millwright/core/document/merge.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { optionAt, optionOfDefault } from '@millwright/core/field/default.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { parseValue } from '@millwright/core/record/values.ts';

/** Options that fields take as their default and do not fit them, each at its path; those that stood there before go on. */
export function unfitDefaults(schema: Schema, options: JsonObject, before: JsonObject): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { fields } of schema.models.values())
    for (const field of fields.values()) {
      const path = optionOfDefault(field);
      if (path === undefined || sameJson(optionAt(options, path), optionAt(before, path))) continue;
      const parsed = parseValue(field, optionAt(options, path));
      if (!parsed.ok) problems.set(path, { field: `options.${path}`, ...parsed.problem });
    }
  return [...problems.values()];
}
