import { sameJson } from '../../document/merge.ts';
import { changeValues } from '../../document/secrets/change-secrets.ts';
import type { JsonObject } from '../../json.ts';
import { isSecretInput } from '../secrets.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';

type Pinned = { type: StepType; input: JsonObject };

/** Whether the output of a step can be pinned. Loops, branches, waits and decisions can't, because they direct the flow. */
export function canPin(type: StepType): boolean {
  const descriptor = stepDescriptor(type);
  return descriptor.place !== 'control' || descriptor.control === 'automation';
}

/** The type and input of a step, without its secrets. They are stored with its pinned data. */
export const pinnedStep = ({ type, input }: Pick<Step, 'type' | 'input'>): Pinned => ({
  type,
  input: changeValues(input as JsonObject, (_, path, changed) => (isSecretInput(type, path) ? undefined : changed())) as JsonObject,
});

/** Whether a step was changed since its data was pinned. */
export function isChangedSince(pinned: Pinned, step: Pick<Step, 'type' | 'input'>): boolean {
  const { type, input } = pinnedStep(step);
  return type !== pinned.type || !sameJson(input, pinned.input);
}
