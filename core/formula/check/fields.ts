import { AppError } from '../../errors.ts';
import type { Path } from '../../model/path.ts';
import { traversePath } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import type { CheckedFormula } from '../types.ts';
import { Formulas } from './check.ts';

const formulasBySchema = new WeakMap<Schema, Formulas>();

function formulasOf(schema: Schema): Formulas {
  const formulas = formulasBySchema.get(schema) ?? new Formulas(schema);
  formulasBySchema.set(schema, formulas);
  return formulas;
}

/** The checked formula of a computed field, once per schema; throws invalid_formula when it can't be used. */
export const formulaOf = (schema: Schema, model: string, field: Field): CheckedFormula => formulasOf(schema).of(model, field);

/** The checked formula, or what is wrong with it: for a stored one that is reported and skipped. */
export function tryFormula(schema: Schema, model: string, field: Field): CheckedFormula | AppError {
  try {
    return formulaOf(schema, model, field);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Where a path leads; throws PathError (path.ts) with the place, or invalid_formula when it ends at a broken formula. */
export const resolvePath = (schema: Schema, model: string, text: string): Path =>
  traversePath(schema, model, text, (owner, field) => formulaOf(schema, owner, field).type);
