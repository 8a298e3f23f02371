import { type StepType, stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isSecretKey } from '@millwright/core/secret-keys.ts';

/** Replaces a secret in a history. */
export const hidden = '•••';

/** A copy for the history, in which the values of keys that name secrets are hidden. */
export function redact<T extends Json | undefined>(value: T, within = ''): T {
  if (Array.isArray(value)) return value.map((each) => redact(each, within)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, isSecretKey(key, within) && each !== null ? hidden : redact(each, key)]);
  return Object.fromEntries(entries) as T;
}

/** A step's input for the history: without the secrets that its type declares, and without what a key calls secret. */
export function redactInput(type: StepType, input: JsonObject): JsonObject {
  const { inputs } = stepDescriptor(type).secrets;
  const declared = inputs.filter((name) => input[name] !== undefined && input[name] !== null);
  return redact({ ...input, ...Object.fromEntries(declared.map((name) => [name, hidden])) });
}
