import { isObject, type Json } from '../json.ts';
import { counts } from './descriptor/define-step.ts';
import { isSecretInput } from './secrets.ts';
import { stepDescriptor } from './steps/registry.ts';
import type { Step, StepError } from './types.ts';

/** A value that lets a step in somewhere, and its place below the step's input; undefined where none is given yet. */
type Credential = { name: string; path: string[]; value: Json | undefined };

/** What a step signs in with: the secrets that its type declares, and headers that carry one by their names. */
export function credentialsOf({ type, input }: Pick<Step, 'type' | 'input'>): Credential[] {
  const { form, secrets } = stepDescriptor(type);
  const { inputs, named } = secrets;
  const used = inputs.filter((name) => form.every((field) => field.name !== name || counts(field, input)));
  const own = used.map((name) => ({ name, path: [name], value: input[name] }));
  if (!named || !isObject(input.headers) || '$' in input.headers) return own;
  const headers = Object.entries(input.headers).map(([name, value]) => ({ name, path: ['headers', name], value }));
  return [...own, ...headers.filter(({ path }) => isSecretInput(type, path))];
}

/** What another system's answer says of the credentials it was called with. */
export type CredentialVerdict = 'accepted' | 'refused';

/** Unauthorized, forbidden, and the same of a proxy. */
const refusals = new Set<unknown>([401, 403, 407]);

/** The verdict of a step's end; null when there was no answer, or one that only tells of trouble on the other side. */
export function verdictOf(end: { output: Json } | { failed: StepError }): CredentialVerdict | null {
  if ('output' in end) return 'accepted';
  const { code, details } = end.failed;
  if (code !== 'outgoing_failed') return null;
  if (refusals.has(details?.status)) return 'refused';
  return details?.may_pass === true ? null : 'accepted';
}
