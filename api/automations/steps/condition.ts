import { rewritten } from '@millwright/core/automation/expressions/how-it-went.ts';
import { checkFacts } from '@millwright/core/filter/check-facts.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { withFacts } from '@millwright/core/filter/facts.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type InsideStep, primaryItem } from './types.ts';

/** Whether the condition holds over the variables. */
export const condition: InsideStep = async (context) => {
  const { tenant, input, variables } = context;
  const when = withFacts(parseCondition(input.when ?? null), (fact) => rewritten(fact.split('.')).join('.'));
  const values = { user_id: variables.trigger.user_id ?? null, object_id: primaryItem(context), client_id: tenant.client.id };
  return matches(checkFacts(when), variables as unknown as JsonObject, { now: tenant.now, time_zone: tenant.client.time_zone, values });
};
