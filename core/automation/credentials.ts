import { isObject, type Json } from '../json.ts';
import { counts } from './descriptor/define-step.ts';
import { isSecretInput } from './secrets.ts';
import { stepDescriptor } from './steps/registry.ts';
import type { Step, StepError } from './types.ts';

/** A credential of a step and its path below the step's input; undefined when it is not set. */
type Credential = { name: string; path: string[]; value: Json | undefined };

/** The credentials of a step: the secrets that its type declares, and headers whose names mark them as credentials. */
export function credentialsOf({ type, input }: Pick<Step, 'type' | 'input'>): Credential[] {
  const { form, secrets } = stepDescriptor(type);
  const { inputs, named } = secrets;
  const used = inputs.filter((name) => form.every((field) => field.name !== name || counts(field, input)));
  const own = used.map((name) => ({ name, path: [name], value: input[name] }));
  if (!named || !isObject(input.headers) || '$' in input.headers) return own;
  const headers = Object.entries(input.headers).map(([name, value]) => ({ name, path: ['headers', name], value }));
  return [...own, ...headers.filter(({ path }) => isSecretInput(type, path))];
}

/** Whether the other system's response accepts or refuses the credentials of a call. */
export type CredentialVerdict = 'accepted' | 'refused';

/** Unauthorized, forbidden, and proxy authentication required. */
const refusals = new Set<unknown>([401, 403, 407]);

/** The verdict of a step's result. Null when there was no response, or when it only reports a fault of the other system. */
export function verdictOf(end: { output: Json } | { failed: StepError }): CredentialVerdict | null {
  if ('output' in end) return 'accepted';
  const { code, details } = end.failed;
  if (code !== 'outgoing_failed') return null;
  if (refusals.has(details?.status)) return 'refused';
  return details?.may_pass === true ? null : 'accepted';
}
