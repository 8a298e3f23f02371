import { rewritten } from '@millwright/core/automation/expressions/how-it-went.ts';
import { longestSource, readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { evaluateInThread } from './jsonata-pool.ts';
import { plainPath, valueAt } from './plain-path.ts';

/** The most characters of the result as JSON. Time, depth and memory are limited in its thread (thread-slot.ts). */
const longestOutput = 5_000_000;

const tooLong = (source: string) => new AppError('invalid_mapping', { expression: `${source.slice(0, 40)}…`, reason: 'it is too long' });

/** The input of a company's expressions. `text` is the input as JSON, created once for all of them. */
export type ExpressionInput = { company: string; values: object; text?: string };

async function evaluated(source: string, input: ExpressionInput): Promise<string> {
  if (source.length > longestSource) throw tooLong(source);
  const path = plainPath(source);
  const value = path ? valueAt(input.values, rewritten(path)) : undefined;
  if (value !== undefined) return JSON.stringify(value);
  input.text ??= JSON.stringify(input.values);
  return evaluateInThread(input.company, readExpression(source).source, input.text);
}

/**
 * The value of a JSONata expression over the input; null when it finds nothing. Everything except plain paths runs in a
 * thread, when it is the company's turn, with limits on time, depth and size and no access to the process. Failures are
 * `invalid_mapping`.
 */
export async function evaluateExpression(source: string, input: ExpressionInput): Promise<Json> {
  try {
    const text = await evaluated(source, input);
    if (text.length > longestOutput) throw new Error('its result is too large');
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { message, position } = error as { message?: string; position?: number };
    const place = position === undefined ? '' : ` (at ${position})`;
    throw new AppError('invalid_mapping', { expression: source.slice(0, 200), reason: `${message ?? 'it has no result'}${place}` });
  }
}
