import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';

/**
 * Whether a condition holds for a record, with the meaning of the server's filters. A condition that no longer fits the
 * model does not hold. The evaluator is loaded with the first condition, because most pages have none.
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
