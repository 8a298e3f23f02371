import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate.ts';
import type { JsonObject, Text } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { StepLook } from '@millwright/core/process/types.ts';
import { useUser } from '../app/session.ts';
import { useSchema } from '../documents/use-schema.ts';
import { useObject } from '../objects/use-object.ts';

/** What a step wants confirmed before this record enters it; null when it holds nothing against it, or no longer fits the model. */
export async function doubtOf(
  step: StepLook | undefined,
  schema: Schema,
  model: string,
  record: JsonObject,
  time_zone: string,
): Promise<Text | null> {
  if (!step?.confirm) return null;
  try {
    const checked = checkCondition(step.confirm.when, schema, model);
    return (await matches(checked, record, { now: new Date().toISOString(), time_zone, values: {} })) ? step.confirm.text : null;
  } catch {
    return null;
  }
}

/** Asks the same about a record as it is shown. */
export function useDoubts(id: string): (step: StepLook | undefined) => Promise<Text | null> {
  const { schema } = useSchema();
  const { data } = useObject(id);
  const { time_zone } = useUser().client;
  return async (step) => (schema && data ? doubtOf(step, schema, data.primary_model, data.object.properties, time_zone) : null);
}
