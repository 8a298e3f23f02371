import { isObject } from '../document/merge.ts';
import type { Json } from '../json.ts';
import { isSecretKey } from '../secret-keys.ts';
import type { Step, StepError } from './types.ts';

/** A value that a step shows to another system to be let in; undefined where none is given yet. */
export type Credential = { name: string; value: Json | undefined };

/** What a step signs in with: the signing secret of a webhook as `secret`, and headers that carry one by their names. */
export function credentialsOf({ type, input }: Pick<Step, 'type' | 'input'>): Credential[] {
  if (type !== 'webhook' && type !== 'rest') return [];
  const signing = type === 'webhook' ? [{ name: 'secret', value: input.secret }] : [];
  const headers = isObject(input.headers) && !('$' in input.headers) ? Object.entries(input.headers) : [];
  return [...signing, ...headers.filter(([name]) => isSecretKey(name, 'headers')).map(([name, value]) => ({ name, value }))];
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
