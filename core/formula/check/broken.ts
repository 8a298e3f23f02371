import { AppError } from '../../errors.ts';
import { isComputed } from '../../field/computed.ts';
import type { ResolvedModel, Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import { tryFormula } from './fields.ts';

/** A stored formula that no longer fits, with the reason. */
export type FormulaProblem = { model: string; field: string; error: AppError };

/** The formulas of a schema that can't be used, with reasons. A formula that reads a broken one is broken too. */
export function formulaProblems(schema: Schema): FormulaProblem[] {
  return [...schema.models].flatMap(([model, { fields }]) =>
    [...fields.values()].flatMap((field) => {
      if (!isComputed(field) || field.misc?.formulaDisabled) return [];
      const made = tryFormula(schema, model, field);
      return made instanceof AppError ? [{ model, field: field.name, error: made }] : [];
    }),
  );
}

/** The schema with these formulas disabled: their fields are empty everywhere; everything else works. */
export function withoutBroken(schema: Schema, problems: readonly FormulaProblem[]): Schema {
  if (!problems.length) return schema;
  const models = new Map(schema.models);
  for (const [slug, broken] of Map.groupBy(problems, ({ model }) => model)) {
    const model = schema.models.get(slug);
    if (model) models.set(slug, switchedOff(model, new Set(broken.map(({ field }) => field))));
  }
  return { ...schema, models };
}

function switchedOff(model: ResolvedModel, names: ReadonlySet<string>): ResolvedModel {
  const off = (field: Field): Field => (names.has(field.name) ? { ...field, misc: { ...field.misc, formulaDisabled: true } } : field);
  return { ...model, fields: new Map([...model.fields].map(([name, field]) => [name, off(field)])) };
}
