import { rewritten } from '@millwright/core/automation/expressions/how-it-went.ts';
import { checkFacts } from '@millwright/core/filter/check-facts.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { withFacts } from '@millwright/core/filter/facts.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { type InsideStep, primaryItem } from './types.ts';

/** Whether the condition holds over the variables. */
export const condition: InsideStep = async (context) => {
  const { tenant, input, variables } = context;
  const when = withFacts(parseCondition(input.when ?? null), (fact) => rewritten(fact.split('.')).join('.'));
  const values = { user_id: variables.trigger.user_id ?? null, object_id: primaryItem(context), client_id: tenant.client.id };
  return matches(checkFacts(when), variables as unknown as JsonObject, { now: tenant.now, time_zone: tenant.client.time_zone, values });
};

/** A plain value as the text that a case is written as. */
const wordOf = (value: Json | undefined): string | null => (typeof value === 'object' || value === undefined ? null : String(value));

/** Finds the first case that equals the value. */
export const switchStep: InsideStep = async ({ input }) => {
  const value = wordOf(input.value);
  const cases = Array.isArray(input.cases) ? input.cases : [];
  const at = value === null ? -1 : cases.findIndex((each) => wordOf(each) === value);
  return { case: at === -1 ? null : at + 1, value: input.value ?? null };
};
