import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';

/**
 * Whether a condition holds for a record, as the server's filters mean it; one that no longer fits the model does not.
 * What evaluates conditions is loaded with the first one: most pages have none.
 */
export async function holdsFor(
  when: Condition,
  schema: Schema,
  model: string,
  record: JsonObject,
  time_zone: string,
  values: JsonObject = {},
): Promise<boolean> {
  try {
    const [{ checkCondition }, { matches }] = await Promise.all([
      import('@millwright/core/filter/check.ts'),
      import('@millwright/core/filter/evaluate/evaluate.ts'),
    ]);
    const checked = checkCondition(when, schema, model);
    return await matches(checked, record, { now: new Date().toISOString(), time_zone, values });
  } catch {
    return false;
  }
}
