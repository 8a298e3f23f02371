import { sameJson } from '@millwright/core/document/merge.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { optionAt, optionOfDefault } from '@millwright/core/field/default.ts';
import { limitProblem } from '@millwright/core/field/limits.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import { settingsOf, valueOfSetting } from '@millwright/core/settings/settings.ts';

/** The reason why a field does not accept a value; null if it does. */
function problemOf(field: Field, value: Json): Omit<Problem, 'field'> | null {
  const parsed = parseValue(field, value);
  return parsed.ok ? limitProblem(field, parsed.value) : parsed.problem;
}

/** Options that fields take as their default, or that models name as settings, and that do not fit: each at its path; those that stood there before go on. */
export function unfitDefaults(schema: Schema, options: JsonObject, before: JsonObject): Problem[] {
  const problems = new Map<string, Problem>();
  const check = (path: string, field: Field, value: Json) => {
    if (sameJson(optionAt(options, path), optionAt(before, path))) return;
    const problem = problemOf(field, value);
    if (problem) problems.set(path, { field: `options.${path}`, ...problem });
  };
  for (const { fields } of schema.models.values())
    for (const field of fields.values()) {
      const path = optionOfDefault(field);
      if (path !== undefined) check(path, field, optionAt(options, path));
    }
  for (const setting of settingsOf(schema).flatMap(({ settings }) => settings))
    check(setting.option, setting.field, valueOfSetting(setting, options));
  return [...problems.values()];
}
