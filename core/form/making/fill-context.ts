import { allOf } from '../../filter/combine.ts';
import type { Condition } from '../../filter/types.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { FormField } from '../types.ts';

/**
 * Replaces references to the form's values in a condition: `{context: 'parent.x'}` by a value of the parent line, `{context:
 * 'form.x'}` by a value of the form's record. `missing` is true if a value is not filled in.
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

/**
 * The condition on the records that a field offers: its filter, and also its narrowing once all values that the narrowing names
 * are filled in.
 */
export function offeredBy({ filter, narrowing }: Pick<FormField, 'filter' | 'narrowing'>, context: JsonObject) {
  const { condition, missing } = fillContext((filter ?? null) as Json, context);
  const narrower = fillContext((narrowing ?? null) as Json, context);
  return { condition: allOf(condition as Condition | null, narrower.missing ? null : (narrower.condition as Condition | null)), missing };
}
