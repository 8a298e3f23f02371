import { allOf } from '../../filter/combine.ts';
import type { Condition } from '../../filter/types.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { FormField } from '../types.ts';

/**
 * Replaces `{context: 'form.x'}` in a condition by a value of the form's record, and `parent.x` by one of the line around. `missing` says
 * whether any of these values is empty.
 */
export function fillContext(condition: Json, context: JsonObject): { condition: Json; missing: boolean } {
  let missing = false;
  const walk = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== 'object') return node;
    if (typeof node.context === 'string' && Object.keys(node).length === 1) {
      const name = node.context;
      const value = name in context ? context[name] : undefined;
      if (value === undefined && !/^(?:parent|form)\./.test(name)) return node;
      if (value === undefined || value === null) missing = true;
      return value ?? null;
    }
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, walk(inner)]));
  };
  return { condition: walk(condition), missing };
}

/** The condition on the records that a field offers: its filter, and its narrowing if all values that this needs are filled in. */
export function offeredBy({ filter, narrowing }: Pick<FormField, 'filter' | 'narrowing'>, context: JsonObject) {
  const { condition, missing } = fillContext((filter ?? null) as Json, context);
  const narrower = fillContext((narrowing ?? null) as Json, context);
  return { condition: allOf(condition as Condition | null, narrower.missing ? null : (narrower.condition as Condition | null)), missing };
}
