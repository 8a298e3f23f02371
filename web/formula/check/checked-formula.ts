import { AppError } from '@millwright/core/errors.ts';
import { Formulas } from '@millwright/core/formula/check/check.ts';
import type { CheckedFormula, Span } from '@millwright/core/formula/types.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** A mistake in a formula: its position, what would be valid there, and what was found. */
export type FormulaMistake = { message: string; at?: Span; expected: string[]; found?: string };
/** The result of checking a formula: the checked formula, or the mistake. */
export type FormulaResult = { formula: CheckedFormula } | FormulaMistake;

/**
 * The model that a formula reads, and the field that it computes. `initial`: the formula fills the field of a new record only, and may read
 * any field of it.
 */
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
