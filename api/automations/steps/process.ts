import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { applyTransition, assignProcess } from '../../processes/processes.service.ts';
import { type InsideStep, primaryItem, textOf } from './types.ts';

/** Starts the process of a record, or moves it to another step. */
export const process: InsideStep = async (context) => {
  const { tenant, input } = context;
  const object_id = primaryItem(context, 'object_id');
  if (object_id === null) throw badInput('object_id', 'missing_field');
  const { active_operation } = await move(tenant, object_id, textOf(input, 'action'), input);
  return { object_id, active_operation };
};

async function move(tenant: Parameters<InsideStep>[0]['tenant'], object_id: string, action: string, { step, close_short, take_more }: JsonObject) {
  if (action === 'assign') return assignProcess(tenant, object_id);
  if (action !== 'advance' && action !== 'set_step') throw badInput('action', 'unknown_option', { option: action });
  const answers = { close_short: close_short === true, take_more: take_more === true };
  return applyTransition(tenant, { object_id, action, ...(typeof step === 'string' ? { step } : {}), ...answers });
}
