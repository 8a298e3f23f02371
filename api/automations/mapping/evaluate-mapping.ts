import { expressionOf } from '@millwright/core/automation/mappings.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { type ExpressionInput, evaluateExpression } from './jsonata.ts';

const deepest = 50;

/** A step's input with every mapping in it replaced by its value over the variables, at any depth, in the company's turn. */
export const evaluateMappings = (company: string, value: Json, variables: object): Promise<Json> =>
  replaced(value, { company, values: variables }, 0);

/** One mapping after the other: a step with hundreds of them waits in one place of its company's queue. */
async function replaced(value: Json, input: ExpressionInput, depth: number): Promise<Json> {
  if (depth > deepest) throw new AppError('invalid_mapping', { expression: '{…}', reason: 'it is nested too deeply' });
  const source = expressionOf(value);
  if (source !== null) return evaluateExpression(source, input);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const each of value) items.push(await replaced(each, input, depth + 1));
    return items;
  }
  const entries: [string, Json][] = [];
  for (const [key, each] of Object.entries(value)) entries.push([key, await replaced(each, input, depth + 1)]);
  return Object.fromEntries(entries) as JsonObject;
}
