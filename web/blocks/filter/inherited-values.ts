import type { Condition, Leaf } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';

/** The conditions that every matching record must meet. Alternatives and negations are ignored. */
function demands(condition: Condition | null): Leaf[] {
  if (!condition) return [];
  if ('all' in condition) return condition.all.flatMap(demands);
  if ('any' in condition) return condition.any.length === 1 ? condition.any.flatMap(demands) : [];
  return 'fact' in condition ? [condition] : [];
}

/** The only value that a condition allows; undefined if it allows several, or depends on context. */
function onlyValue({ operator, value }: Leaf): Json | undefined {
  const single = operator === 'equal' ? value : operator === 'in' && Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  return single !== null && typeof single !== 'object' ? (single as Json | undefined) : undefined;
}

/** The values for a new record that make it match the filter: own fields with only one allowed value. */
export function inheritedValues(model: ResolvedModel, where: Condition | null): JsonObject {
  const values: JsonObject = {};
  const torn = new Set<string>();
  for (const leaf of demands(where)) {
    const field = model.fields.get(leaf.fact);
    const value = onlyValue(leaf);
    if (!field || field.misc?.formulaV1 || value === undefined) continue;
    if (leaf.fact in values && values[leaf.fact] !== value) torn.add(leaf.fact);
    values[leaf.fact] = value;
  }
  for (const name of torn) delete values[name];
  return values;
}
