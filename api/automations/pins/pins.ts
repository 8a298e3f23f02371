import { canPin, pinnedStep } from '@millwright/core/automation/pins/pins.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Automation, Step } from '@millwright/core/automation/types.ts';
import { mostPinned, type Pin } from '@millwright/core/contract/pins.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readDraft } from '../../documents/drafts/drafts.service.ts';
import { readAutomation, requireAutomation } from '../definitions/rights.ts';
import { pathsOf } from '../execution/variables.ts';
import { redact } from '../runs/redact.ts';
import { findPins, type PinRow, removePins, storePin } from './pin-rows.ts';
import { fieldsReadBy, hasField } from './read-fields.ts';

/** A pin with the fields that its step reads and that no longer exist. */
const describePin = ({ config }: TenantTransaction, { fields, pinned_at, ...row }: PinRow): Pin => ({
  ...row,
  gone: fields.filter((name) => !hasField(config, name)),
  pinned_at: new Date(pinned_at).toISOString(),
});

/** An automation that the caller may change: values that are pinned can lead its steps to anything that they are able to read. */
function changeable(tenant: TenantTransaction, id: string): Automation {
  const automation = readAutomation(tenant, id);
  requireAutomation(tenant, 'UPDATE', automation);
  return automation;
}

/** The caller's pinned data of an automation. */
export async function listPins(tenant: TenantTransaction, id: string) {
  const rows = await findPins(tenant, changeable(tenant, id));
  return { data: rows.map((row) => describePin(tenant, row)), total: rows.length };
}

/** The steps of the automation and of its draft. */
async function stepsOf(tenant: TenantTransaction, { id, steps }: Automation): Promise<{ drafted: Step[]; live: Step[] }> {
  const draft = await readDraft(tenant, { collection: 'settings_data_connections', id });
  return { drafted: (draft?.content.steps ?? []) as unknown as Step[], live: steps };
}

/** Pins the output of a step, as the draft has the step where there is one. Pinned data of steps that are gone is removed. */
export async function pinOutput(tenant: TenantTransaction, { id, step_id }: { id: string; step_id: string }, output: Json): Promise<Pin> {
  const automation = changeable(tenant, id);
  const { drafted, live } = await stepsOf(tenant, automation);
  const step = [...drafted, ...live].find((each) => each.id === step_id);
  if (!step) throw new AppError('not_found');
  if (!canPin(step.type)) throw new AppError('not_pinned');
  const size = JSON.stringify(output).length;
  if (size > mostPinned) throw new AppError('pin_too_large', { most: mostPinned, size });
  const row = await storePin(tenant, automation, {
    step_id,
    output: stepDescriptor(step.type).answersOfOthers ? redact(output) : output,
    step: pinnedStep(step),
    fields: fieldsReadBy(tenant.config, step),
  });
  const present = new Set([...drafted, ...live].map((each) => each.id));
  const gone = (await findPins(tenant, automation)).filter((each) => !present.has(each.step_id));
  if (gone.length > 0)
    await removePins(
      tenant,
      automation,
      gone.map((each) => each.step_id),
    );
  return describePin(tenant, row);
}

/** Removes the caller's pinned data of a step. */
export const unpinOutput = (tenant: TenantTransaction, { id, step_id }: { id: string; step_id: string }) =>
  removePins(tenant, changeable(tenant, id), [step_id]);

/** Pinned outputs by the ids of their steps. */
export type Pins = ReadonlyMap<string, Json>;
export const noPins: Pins = new Map();

/** The caller's pinned outputs of the steps that a tried automation has. */
export async function pinsFor(tenant: TenantTransaction, automation: Automation): Promise<Pins> {
  requireAutomation(tenant, 'UPDATE', automation);
  const types = new Map(automation.steps.map(({ id, type }) => [id, type]));
  const rows = await findPins(tenant, automation);
  return new Map(rows.filter(({ step_id, step }) => types.get(step_id) === step.type).map(({ step_id, output }) => [step_id, output as Json]));
}

/** The steps whose pinned outputs a step reads, in the order of the automation. */
export function pinsReadBy({ steps }: Automation, step: Step, pins: Pins): string[] {
  const paths = pathsOf(step);
  const reads = (name: string) => paths.some(([root, first]) => root === undefined || (root === 'steps' && (first === undefined || first === name)));
  return steps.filter(({ id, output_variable }) => pins.has(id) && output_variable && reads(output_variable)).map(({ id }) => id);
}
