import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { isSigned } from './triggers/registry.ts';
import type { Automation } from './types.ts';

/** The secrets that authenticate webhook calls; each is stored encrypted. */
export const webhookSecrets = ['webhook_secret', 'webhook_verify_token'] as const;

/** The choices for how long a replaced secret stays valid, in hours: not at all, a day, a week. */
export const oldSecretHours = [0, 24, 168] as const satisfies OldSecretHours[];
export type OldSecretHours = NonNullable<Automation['old_secret_hours']>;

type Old = Pick<Automation, 'webhook_secret' | 'old_webhook_secret'>;

/** The previous secret, while calls may still be signed with it. */
export const validOldSecret = ({ webhook_secret, old_webhook_secret: old }: Old, now: number): string | undefined =>
  webhook_secret && old && Date.parse(old.until) > now ? old.secret : undefined;

/**
 * Adds the previous secret to a changed automation while that secret is valid. It is taken from the stored document
 * only. What a caller sends under this key is ignored, except to remove it. A secret that is sent again replaces itself,
 * so it does not end a previous one. `isAlike` compares two stored secrets, because each sealing of a text differs.
 */
export function withOldSecret(
  before: JsonObject,
  content: JsonObject,
  now: number,
  isAlike: (was: Json, is: Json) => boolean = () => false,
): JsonObject {
  const { old_webhook_secret: wanted, ...rest } = content;
  const [was, is] = [before.webhook_secret, rest.webhook_secret];
  if (!was || !is) return rest;
  const isValid = validOldSecret(before as Old, now) !== undefined;
  if (was === is || (isValid && isAlike(was, is)))
    return isValid && wanted ? { ...rest, old_webhook_secret: before.old_webhook_secret as Json } : rest;
  const hours = Number(rest.old_secret_hours ?? 0);
  return hours > 0 ? { ...rest, old_webhook_secret: { secret: was, until: new Date(now + hours * 3_600_000).toISOString() } } : rest;
}

/** The bytes of a secret according to Standard Webhooks (https://www.standardwebhooks.com). */
const least = 24;
const most = 64;

/** Whether a text can be a signing secret: base64 of enough bytes that it can't be guessed, after an optional `whsec_`. */
export function isSigningSecret(text: string): boolean {
  const base64 = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return false;
  const bytes = (base64.length / 4) * 3 - (base64.match(/=/g)?.length ?? 0);
  return bytes >= least && bytes <= most;
}

/** Makes a signing secret from 32 bytes, which the caller must have generated randomly. */
export const signingSecret = (bytes: Uint8Array): string => `whsec_${btoa(String.fromCharCode(...bytes))}`;
export const secretBytes = 32;

/** The fewest characters of another system's secret; its format is up to that system. */
export const leastOfOthers = 16;

/** The problems of the secret for incoming calls. If the change does not include the kind of signature, any format may be right. */
function weakIncoming({ webhook_secret, trigger }: JsonObject): Problem[] {
  if (typeof webhook_secret !== 'string' || webhook_secret === '' || isSigningSecret(webhook_secret)) return [];
  const signature = isObject(trigger) ? (trigger.signature ?? 'standard') : null;
  if (signature === 'standard' || (signature === null && webhook_secret.length < leastOfOthers)) return [weak('webhook_secret')];
  return short('webhook_secret', webhook_secret);
}

const short = (field: string, secret: Json | undefined): Problem[] =>
  typeof secret !== 'string' || secret === '' || secret.length >= leastOfOthers
    ? []
    : [{ field, code: 'short_secret', message: `The secret of another system has ${leastOfOthers} characters at least.` }];

const weak = (field: string): Problem => ({
  field,
  code: 'weak_secret',
  message: `A signing secret is base64 of ${least} to ${most} bytes, after whsec_.`,
});

/** Signing secrets, as sent by a caller, that can't be used or are easy to guess. A hidden one stays unchanged and is not checked. */
export function weakSecrets(sent: JsonObject): Problem[] {
  const { steps } = sent;
  const given = (Array.isArray(steps) ? steps : []).flatMap((step, at): [string, Json][] =>
    isObject(step) && step.type === 'webhook' && isObject(step.input) ? [[`steps[${at}].input.secret`, step.input.secret ?? null]] : [],
  );
  const outgoing = given.flatMap(([field, secret]) => (typeof secret !== 'string' || secret === '' || isSigningSecret(secret) ? [] : [weak(field)]));
  return [...weakIncoming(sent), ...short('webhook_verify_token', sent.webhook_verify_token), ...outgoing];
}

/** An automation with signed calls can't be enabled without a secret. */
export const missingSecrets = ({ trigger, webhook_secret }: Pick<Automation, 'trigger' | 'webhook_secret'>): Problem[] =>
  isSigned(trigger) && !webhook_secret
    ? [{ field: 'webhook_secret', code: 'no_secret', message: 'Calls of a webhook are signed. Set its secret before you switch it on.' }]
    : [];
