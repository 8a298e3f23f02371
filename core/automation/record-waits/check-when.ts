import { AppError, type Problem } from '../../errors.ts';
import { checkCondition } from '../../filter/check.ts';
import { collectFacts } from '../../filter/facts.ts';
import { parseCondition } from '../../filter/parse.ts';
import type { Condition } from '../../filter/types.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import { isTemplate } from '../expressions/templates.ts';
import { expressionOf } from '../mappings.ts';

/** Whether a value is only known when the step runs. */
export const isFilledLater = (value: Json | undefined): boolean =>
  value !== undefined &&
  (expressionOf(value) !== null ||
    (typeof value === 'string' && isTemplate(value)) ||
    (Array.isArray(value) && value.some((each) => isFilledLater(each))));

/** The condition, with comparisons whose values are not known yet reduced to their fields. */
export function asFarAsKnown(value: Json): Json {
  if (Array.isArray(value)) return value.map(asFarAsKnown);
  if (!isObject(value)) return value;
  if ('fact' in value && isFilledLater(value.value)) return { fact: value.fact ?? '', operator: 'isNotEmpty', value: true };
  return 'fact' in value ? value : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asFarAsKnown(each)]));
}

/** A parsed condition on records of a model, or the message of its error. */
export function readCondition(when: Json, model: string, schema: Schema): Condition | { problem: string } {
  try {
    const condition = parseCondition(when);
    checkCondition(condition, schema, model);
    return condition;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: String(error.details.message ?? error.message) };
  }
}

/** The problems of the condition in a step that waits for a record: it is invalid or empty. */
export function checkWhen({ model, when }: JsonObject, field: string, schema: Schema | undefined): Problem[] {
  if (!schema || typeof model !== 'string' || !schema.models.has(model) || when === undefined || expressionOf(when) !== null) return [];
  const condition = readCondition(asFarAsKnown(when), model, schema);
  if ('problem' in condition) return [{ field, code: 'not_a_condition', message: condition.problem, params: { reason: condition.problem } }];
  if (collectFacts(condition).length > 0) return [];
  return [{ field, code: 'missing_field', message: 'Say what the record has to match.' }];
}
