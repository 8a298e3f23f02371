import { isObject, type Json, type JsonObject } from '../../json.ts';
import { isSecretInput } from '../secrets.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';

type Pinned = { type: StepType; input: JsonObject };

/** Whether the output of such a step can be pinned: loops, branches, waits and decisions lead the flow themselves. */
export function canPin(type: StepType): boolean {
  const descriptor = stepDescriptor(type);
  return descriptor.place !== 'control' || descriptor.control === 'automation';
}

function withoutSecrets(type: StepType, value: Json, path: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((inner) => withoutSecrets(type, inner, path));
  if (!isObject(value)) return value;
  const open = Object.entries(value).filter(([key]) => !isSecretInput(type, [...path, key]));
  return Object.fromEntries(open.map(([key, inner]) => [key, withoutSecrets(type, inner, [...path, key])]));
}

/** What decides about the output of a step, without its secrets: stored with its pinned data. */
export const pinnedStep = ({ type, input }: Pick<Step, 'type' | 'input'>): Pinned => ({
  type,
  input: withoutSecrets(type, input as JsonObject, []) as JsonObject,
});

/** The value as text, with its keys in order: the database keeps them in its own. */
const inOrder = (value: Json): string =>
  JSON.stringify(value, (_, inner: Json) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1))) : inner,
  );

/** Whether a step was changed since its data was pinned. */
export function isChangedSince(pinned: Pinned, step: Pick<Step, 'type' | 'input'>): boolean {
  const { type, input } = pinnedStep(step);
  return type !== pinned.type || inOrder(input) !== inOrder(pinned.input);
}
