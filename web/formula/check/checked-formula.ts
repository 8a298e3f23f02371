import { AppError } from '@millwright/core/errors.ts';
import { Formulas } from '@millwright/core/formula/check/check.ts';
import type { CheckedFormula, Span } from '@millwright/core/formula/types.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** A mistake in a formula: its place, what would fit there, and what is there. */
export type FormulaMistake = { message: string; at?: Span; expected: string[]; found?: string };
/** A valid formula with its type, or its mistake. */
export type FormulaResult = { formula: CheckedFormula } | FormulaMistake;

/** The model and field of a formula. An `initial` formula only sets the default of a new record, and may read all of its fields. */
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
