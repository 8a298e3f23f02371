import jsonata from 'jsonata';
import { withoutFunctions } from './jsonata-functions.ts';
import { calculatedFrom, keepWholeNumbers } from './jsonata-numbers.ts';

/** In milliseconds, calls within each other, and items of a list. */
export type EvaluationLimits = { timeout: number; stack: number; sequence: number };

/**
 * Evaluates a JSONata expression over a JSON text; its result as JSON, `null` when it finds nothing. It should run in a thread of
 * its own.
 */
export async function evaluateText(source: string, input: string, limits: EvaluationLimits): Promise<string> {
  keepWholeNumbers();
  const expression = jsonata(source, limits);
  expression.assign('eval', undefined);
  const value: unknown = await expression.evaluate(JSON.parse(input));
  return JSON.stringify(value, withoutFunctions(calculatedFrom(input))) ?? 'null';
}
