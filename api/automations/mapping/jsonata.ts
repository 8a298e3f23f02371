import { rewritten } from '@millwright/core/automation/expressions/how-it-went.ts';
import { longestSource, readExpression } from '@millwright/core/automation/expressions/read-expression.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { evaluateInThread } from './jsonata-pool.ts';
import { plainPath, valueAt } from './plain-path.ts';

/** Characters of the output as JSON. Time, depth and memory are those of its thread (thread-slot.ts). */
const longestOutput = 5_000_000;

const tooLong = (source: string) => new AppError('invalid_mapping', { expression: `${source.slice(0, 40)}…`, reason: 'it is too long' });

/** What a company's expressions read: `text` is the input as JSON, made once for all of them. */
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
 * The value of a JSONata expression over the input; null when it finds nothing. All but plain paths run in a thread, in
 * the company's turn, bounded in time, depth and size, without any access to the process; failures are `invalid_mapping`.
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
