import type { JsonObject } from '@millwright/core/json.ts';
import { runAction } from '../actions/run-action.ts';
import { actionNamed } from '../definitions/lookup.ts';
import { type InsideStep, primaryItem, textOf } from './types.ts';

/** Runs a server action: its reads, its decision and its effects. */
export const action: InsideStep = (context) => {
  const { tenant, input, actions, report } = context;
  const given = (input.input ?? {}) as JsonObject;
  return runAction(tenant, actionNamed(actions, textOf(input, 'action')), {
    primary_item_id: primaryItem(context),
    input: given,
    ...(report && { report }),
  });
};
