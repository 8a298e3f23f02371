import { sameJson } from '../../document/merge.ts';
import { changeValues } from '../../document/secrets/change-secrets.ts';
import type { JsonObject } from '../../json.ts';
import { isSecretInput } from '../secrets.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';

type Pinned = { type: StepType; input: JsonObject };

/** Whether the output of such a step can be pinned: loops, branches, waits and decisions lead the flow themselves. */
export function canPin(type: StepType): boolean {
  const descriptor = stepDescriptor(type);
  return descriptor.place !== 'control' || descriptor.control === 'automation';
}

/** What decides about the output of a step, without its secrets: stored with its pinned data. */
export const pinnedStep = ({ type, input }: Pick<Step, 'type' | 'input'>): Pinned => ({
  type,
  input: changeValues(input as JsonObject, (_, path, changed) => (isSecretInput(type, path) ? undefined : changed())) as JsonObject,
});

/** Whether a step was changed since its data was pinned. */
export function isChangedSince(pinned: Pinned, step: Pick<Step, 'type' | 'input'>): boolean {
  const { type, input } = pinnedStep(step);
  return type !== pinned.type || !sameJson(input, pinned.input);
}
