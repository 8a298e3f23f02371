import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import jsonata from 'jsonata';
import { withoutFunctions } from './jsonata-functions.ts';
import { evaluateInThread } from './jsonata-pool.ts';

/** What one expression may take: time in ms, calls on the stack, items of a sequence, characters of its text and of its output as JSON. */
export const limits = { timeout: 500, stack: 200, sequence: 100_000, source: 20_000, output: 5_000_000 };

// What these are made of costs no more than the data they read; everything else runs in a thread that can be ended.
const plainNodes = new Set(['path', 'name', 'string', 'number', 'value', 'variable', 'condition', 'block']);
const plainOperators = new Set(['+', '-', '*', '/', '%', '=', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in', '&', '[', '{', '.', '??', '?:']);

type Compiled = { expression: jsonata.Expression; plain: boolean };
const compiled = new Map<string, Compiled>();

function compile(source: string): Compiled {
  const cached = compiled.get(source);
  if (cached) return cached;
  if (source.length > limits.source) throw new AppError('invalid_mapping', { expression: `${source.slice(0, 40)}…`, reason: 'it is too long' });
  const expression = jsonata(source, { timeout: limits.timeout, stack: limits.stack, sequence: limits.sequence });
  const entry = { expression, plain: isPlain(expression.ast()) };
  if (compiled.size > 2_000) compiled.clear();
  compiled.set(source, entry);
  return entry;
}

/** Whether the tree holds paths, literals and operators only. */
function isPlain(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isPlain);
  if (typeof node !== 'object' || node === null) return true;
  const { type, value } = node as { type?: unknown; value?: unknown };
  if (typeof type === 'string' && !plainNodes.has(type) && !((type === 'binary' || type === 'unary') && plainOperators.has(String(value))))
    return false;
  return Object.values(node).every(isPlain);
}

/**
 * The value of a JSONata expression over `input`; null when it finds nothing. Bounded in time, depth and size, without
 * any access to the process; failures are `invalid_mapping`.
 */
export async function evaluateExpression(source: string, input: object): Promise<Json> {
  try {
    const { expression, plain } = compile(source);
    const text = plain ? serialize(await expression.evaluate(input)) : await evaluateInThread(source, JSON.stringify(input));
    if (text.length > limits.output) throw new Error('its result is too large');
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { message, position } = error as { message?: string; position?: number };
    const place = position === undefined ? '' : ` (at ${position})`;
    throw new AppError('invalid_mapping', { expression: source.slice(0, 200), reason: `${message ?? 'it has no result'}${place}` });
  }
}

/** The place and reason why an expression can't be read, or null when it can. */
export function expressionProblem(source: string): string | null {
  try {
    compile(source);
    return null;
  } catch (error) {
    return (error as { message?: string }).message ?? 'not an expression';
  }
}

/** JSON of a JSONata result: no value and functions are null. */
const serialize = (value: unknown): string => JSON.stringify(value, withoutFunctions) ?? 'null';
