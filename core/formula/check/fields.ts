import { AppError } from '../../errors.ts';
import { memoize } from '../../memoize.ts';
import type { Path } from '../../model/path.ts';
import { traversePath } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import type { CheckedFormula } from '../types.ts';
import { Formulas } from './check.ts';

const formulasOf = memoize((schema: Schema) => new Formulas(schema));

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

/** Kinds that a formula takes in another form than their column has. */
const takenOtherwise = new Set(['identity', 'local']);

/**
 * A path to a formula that only mirrors another path (`order.customer.name`), as that path: a filter over it becomes the
 * same semi-join, which an index answers, instead of a value computed for every row. Any other path comes back as it is.
 */
export function followMirrors(schema: Schema, path: Path): Path {
  if (path.last.kind !== 'formula') return path;
  const { node } = formulaOf(schema, path.model, path.last.field);
  if (node.kind !== 'path' || node.path.many || node.path.type.list || takenOtherwise.has(node.path.type.kind)) return path;
  const { ends, last, model } = node.path;
  return followMirrors(schema, { ...path, ends: [...path.ends, ...ends], last, model });
}
