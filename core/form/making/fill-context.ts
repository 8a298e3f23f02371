import { allOf } from '../../filter/combine.ts';
import type { Condition } from '../../filter/types.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { FormField } from '../types.ts';

/** Condition values that name the form's context are filled in: `{context: 'parent.x'}` is a value of the line around, `form.x` one of the form's record. */
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

/** Which records a field offers with what is filled in: what its filter says, and its narrowing once all that this names is there. */
export function offeredBy({ filter, narrowing }: Pick<FormField, 'filter' | 'narrowing'>, context: JsonObject) {
  const { condition, missing } = fillContext((filter ?? null) as Json, context);
  const narrower = fillContext((narrowing ?? null) as Json, context);
  return { condition: allOf(condition as Condition | null, narrower.missing ? null : (narrower.condition as Condition | null)), missing };
}
