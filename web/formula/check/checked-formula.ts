import { AppError } from '@millwright/core/errors.ts';
import { Formulas } from '@millwright/core/formula/check/check.ts';
import type { CheckedFormula, Span } from '@millwright/core/formula/types.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** What is wrong with a formula: where, what fits there, and what was found. */
export type FormulaMistake = { message: string; at?: Span; expected: string[]; found?: string };
/** What a formula gives, or what is wrong with it. */
export type FormulaResult = { formula: CheckedFormula } | FormulaMistake;

/** The model that a formula reads, and the field that it computes; `initial`: it only fills the field of a new record, and may read what it likes of it. */
export type FormulaPlace = { schema: Schema; model: string; field?: Field; initial?: boolean };

/** Checks a formula as its author has just written it, against the models as they are drafted. */
export function checkedFormula({ schema, model, field, initial }: FormulaPlace, text: string): FormulaResult {
  const formulas = new Formulas(schema);
  try {
    return { formula: field && !initial ? formulas.checkAs(text, model, field, true) : formulas.check(text, model, field, true) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, at, expected = [], found } = error.details as { message?: string; at?: Span; expected?: string[]; found?: string };
    return { message: message ?? error.message, expected, ...(at === undefined ? {} : { at }), ...(found ? { found } : {}) };
  }
}
