import type { JsonObject } from '@millwright/core/json.ts';
import { actionNamed } from '../definitions/lookup.ts';
import { runAction } from './run-action.ts';
import { type InsideStep, primaryItem, textOf } from './types.ts';

/** Runs a server action: its reads, its decision and its effects. */
export const action: InsideStep = (context) => {
  const { tenant, input, actions } = context;
  const given = (input.input ?? {}) as JsonObject;
  return runAction(tenant, actionNamed(actions, textOf(input, 'action')), { primary_item_id: primaryItem(context), input: given });
};
