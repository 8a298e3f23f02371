import type { Condition, Leaf } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';

/** What must hold of every record, as far as it is plain: alternatives and negations say nothing of a new one. */
function demands(condition: Condition | null): Leaf[] {
  if (!condition) return [];
  if ('all' in condition) return condition.all.flatMap(demands);
  if ('any' in condition) return condition.any.length === 1 ? condition.any.flatMap(demands) : [];
  return 'fact' in condition ? [condition] : [];
}

/** The one value that a demand allows; undefined when it allows several, or one that only the context knows. */
function onlyValue({ operator, value }: Leaf): Json | undefined {
  const single = operator === 'equal' ? value : operator === 'in' && Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  return single !== null && typeof single !== 'object' ? (single as Json | undefined) : undefined;
}

/** What a new record takes from the filter it is made under, so that it appears in the list: the model's own fields with one allowed value. */
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
