import { parseFormula } from '../formula/syntax/parse.ts';
import type { Expression } from '../formula/types.ts';
import type { Field } from './types.ts';

const argumentOf = (expression: Expression | undefined, name: string) =>
  expression?.kind === 'call' && expression.name === name && expression.args.length === 1 ? expression.args[0] : undefined;

/** The name of the text that a boolean formula says is filled, and nothing else: `NOT(EMPTY(name))`. */
export function filledText({ type, misc }: Field): string | null {
  if (type !== 'boolean' || !misc?.formulaV1 || misc.formulaDisabled) return null;
  try {
    const of = argumentOf(argumentOf(parseFormula(misc.formulaV1), 'NOT'), 'EMPTY');
    return of?.kind === 'path' && !of.text.includes('.') ? of.text : null;
  } catch {
    return null;
  }
}

/** Whether a text is filled, as formulas are written in SQL: an index over it serves lists that are sorted by such a formula. */
export const isFilled = (column: string) => `(NOT (coalesce(${column}, '') = ''))`;
