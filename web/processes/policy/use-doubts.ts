import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject, Text } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ensureSchema } from '../../data/documents/use-schema.ts';
import { ensureStepPolicies } from '../../data/documents/use-step-policies.ts';
import { fetchObject, useObject } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import { fillText } from './fill-text.ts';

/** Whether a condition of a step holds for a record; one that no longer fits the model does not. */
export async function holdsFor(when: Condition, schema: Schema, model: string, record: JsonObject, time_zone: string): Promise<boolean> {
  try {
    const checked = checkCondition(when, schema, model);
    return await matches(checked, record, { now: new Date().toISOString(), time_zone, values: {} });
  } catch {
    return false;
  }
}

/** What a step wants confirmed before this record enters it; null when it holds nothing against it, or no longer fits the model. */
export async function doubtOf(
  step: StepPolicy | undefined,
  schema: Schema,
  model: string,
  record: JsonObject,
  time_zone: string,
): Promise<Text | null> {
  if (!step?.confirm) return null;
  const { when, text } = step.confirm;
  return (await holdsFor(when, schema, model, record, time_zone)) ? fillText(text, record) : null;
}

/**
 * Asks the same of a step by its key about a record as it is stored now; as it is shown, when it can't be read. Waits for
 * what steps ask: who advances before it has come is asked all the same.
 */
export function useDoubts(id: string): (key: string) => Promise<Text | null> {
  const client = useQueryClient();
  const { data: shown } = useObject(id);
  const { time_zone } = useUser().client;
  return async (key) => {
    try {
      const step = (await ensureStepPolicies(client)).get(key);
      if (!step?.confirm) return null;
      const [schema, record] = await Promise.all([ensureSchema(client), fetchObject(id).catch(() => shown)]);
      return record ? await doubtOf(step, schema, record.primary_model, record.object.properties, time_zone) : null;
    } catch {
      return null;
    }
  };
}
