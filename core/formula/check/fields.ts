import { AppError } from '../../errors.ts';
import { memoize } from '../../memoize.ts';
import type { Path } from '../../model/path.ts';
import { traversePath } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import type { CheckedFormula } from '../types.ts';
import { Formulas } from './check.ts';

const formulasOf = memoize((schema: Schema) => new Formulas(schema));

/** The checked formula of a computed field, cached per schema; throws `invalid_formula` when it can't be used. */
export const formulaOf = (schema: Schema, model: string, field: Field): CheckedFormula => formulasOf(schema).of(model, field);

/** The checked formula, or its error, for stored formulas that are reported and skipped. */
export function tryFormula(schema: Schema, model: string, field: Field): CheckedFormula | AppError {
  try {
    return formulaOf(schema, model, field);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Resolves a path; throws PathError (path.ts) with the place, or `invalid_formula` when it ends at a broken formula. */
export const resolvePath = (schema: Schema, model: string, text: string): Path =>
  traversePath(schema, model, text, (owner, field) => formulaOf(schema, owner, field).type);

/** Kinds that formulas convert: their value differs from the column's. */
const takenOtherwise = new Set(['identity', 'local']);

/**
 * Replaces a path to a formula that only mirrors another path (`order.customer.name`) with that path. A filter then
 * uses a semi-join with an index instead of computing a value for every row. Other paths are returned as they are.
 */
export function followMirrors(schema: Schema, path: Path): Path {
  if (path.last.kind !== 'formula') return path;
  const { node } = formulaOf(schema, path.model, path.last.field);
  if (node.kind !== 'path' || node.path.many || node.path.type.list || takenOtherwise.has(node.path.type.kind)) return path;
  const { ends, last, model } = node.path;
  return followMirrors(schema, { ...path, ends: [...path.ends, ...ends], last, model });
}
