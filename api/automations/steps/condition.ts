import { checkFacts } from '@millwright/core/filter/check-facts.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { readFacts } from '../../records/record-facts.ts';
import { modelOf } from '../../records/stored/model-of.ts';
import { type InsideStep, primaryItem, type StepContext } from './types.ts';

const ofRecord = 'record.';

/** Whether the condition holds over the variables; facts that start with `record.` are read from the primary item. */
export const condition: InsideStep = async (context) => {
  const { tenant, input, variables } = context;
  const when = parseCondition(input.when ?? null);
  const paths = collectFacts(when).flatMap((fact) => (fact.startsWith(ofRecord) ? [fact.slice(ofRecord.length)] : []));
  const record = paths.length > 0 ? await recordFacts(context, paths) : null;
  const values = { user_id: variables.trigger.user_id ?? null, object_id: primaryItem(context), client_id: tenant.client.id };
  const facts = { ...variables, ...(record ? { record } : {}) } as unknown as JsonObject;
  return matches(checkFacts(when), facts, { now: tenant.now, time_zone: tenant.client.time_zone, values });
};

async function recordFacts(context: StepContext, paths: readonly string[]): Promise<JsonObject | null> {
  const id = primaryItem(context);
  const model = id === null ? null : await modelOf(context.tenant, id);
  return id !== null && model !== null ? readFacts(context.tenant, model, id, paths) : null;
}
