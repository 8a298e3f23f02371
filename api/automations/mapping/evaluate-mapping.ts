import { expressionOf } from '@millwright/core/automation/mappings.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { evaluateExpression } from './jsonata.ts';

const deepest = 50;

/** A step's input with every mapping in it replaced by its value, at any depth. */
export async function evaluateMappings(value: Json, variables: object, depth = 0): Promise<Json> {
  if (depth > deepest) throw new AppError('invalid_mapping', { expression: '{…}', reason: 'it is nested too deeply' });
  const source = expressionOf(value);
  if (source !== null) return evaluateExpression(source, variables);
  if (Array.isArray(value)) return Promise.all(value.map((each) => evaluateMappings(each, variables, depth + 1)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, each]) => [key, await evaluateMappings(each, variables, depth + 1)] as const);
  return Object.fromEntries(await Promise.all(entries)) as JsonObject;
}
