import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Step, Variables } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Report } from '../actions/run-action.ts';
import type { Actions } from '../definitions/lookup.ts';

/** The context of a step: the transaction (recorded as caused by the step), its evaluated input, and the variables of its mappings. */
export type StepContext = { tenant: TenantTransaction; step: Step; input: JsonObject; variables: Variables; actions: Actions; report?: Report };
/** Runs a step inside the transaction and returns its output. An error is the step's failure. */
export type InsideStep = (context: StepContext) => Promise<Json>;

/** A required text of the input. */
export function textOf(input: JsonObject, key: string): string {
  const value = input[key];
  if (value === undefined || value === null || value === '') throw badInput(key, 'missing_field');
  if (typeof value !== 'string') throw badInput(key, 'not_a_text');
  return value;
}

/** The record of a step: the one in its input, or else the trigger's primary item. */
export function primaryItem(
  { input, variables }: { input: JsonObject; variables: Pick<Variables, 'trigger'> },
  key = 'primary_item_id',
): string | null {
  const value = input[key];
  if (typeof value === 'string') return value;
  return value === null ? null : (variables.trigger.primary_item_id ?? null);
}
