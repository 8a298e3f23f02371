import { AppError } from '../../errors.ts';
import { formulaOfDefault } from '../../field/default.ts';
import type { Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import type { CheckedFormula } from '../types.ts';
import { Formulas } from './check.ts';

const checkedBySchema = new WeakMap<Schema, Map<string, CheckedFormula | null>>();

/**
 * The formula that fills a field of a new record when no value was given. Null when there is none or when it no longer
 * fits the models; the field then stays empty, and the model is reported as reading something that was removed.
 */
export function defaultFormula(schema: Schema, model: string, field: Field): CheckedFormula | null {
  const text = formulaOfDefault(field);
  if (text === undefined) return null;
  const checked = checkedBySchema.get(schema) ?? new Map<string, CheckedFormula | null>();
  checkedBySchema.set(schema, checked);
  const key = `${model}.${field.name}\n${text}`;
  const before = checked.get(key);
  if (before !== undefined) return before;
  const made = tryDefault(schema, model, field, text);
  checked.set(key, made);
  return made;
}

function tryDefault(schema: Schema, model: string, field: Field, text: string): CheckedFormula | null {
  try {
    return new Formulas(schema).check(text, model, field);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
