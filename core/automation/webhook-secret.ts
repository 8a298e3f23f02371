import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { isSigned } from './triggers/registry.ts';
import type { Automation } from './types.ts';

/** What an automation holds by which calls of its webhook are known; each is stored sealed. */
export const webhookSecrets = ['webhook_secret', 'webhook_verify_token'] as const;

/** Hours for which a secret may stay valid once another one has taken its place: not at all, a day, a week. */
export const oldSecretHours = [0, 24, 168] as const satisfies OldSecretHours[];
export type OldSecretHours = NonNullable<Automation['old_secret_hours']>;

type Old = Pick<Automation, 'webhook_secret' | 'old_webhook_secret'>;

/** The secret before, while calls may still be signed with it beside the one of now. */
export const validOldSecret = ({ webhook_secret, old_webhook_secret: old }: Old, now: number): string | undefined =>
  webhook_secret && old && Date.parse(old.until) > now ? old.secret : undefined;

/**
 * A changed automation with the secret that it has had before, as long as that stays valid. It comes from what is stored alone:
 * what a caller sends under this key is not looked at, but for taking it away.
 */
export function withOldSecret(before: JsonObject, content: JsonObject, now: number): JsonObject {
  const { old_webhook_secret: wanted, ...rest } = content;
  const [was, is] = [before.webhook_secret, rest.webhook_secret];
  if (!was || !is) return rest;
  if (was === is) {
    const valid = wanted && validOldSecret(before as Old, now) !== undefined;
    return valid ? { ...rest, old_webhook_secret: before.old_webhook_secret as Json } : rest;
  }
  const hours = Number(rest.old_secret_hours ?? 0);
  return hours > 0 ? { ...rest, old_webhook_secret: { secret: was, until: new Date(now + hours * 3_600_000).toISOString() } } : rest;
}

/** A secret is of so many bytes, as Standard Webhooks have it (https://www.standardwebhooks.com). */
const least = 24;
const most = 64;

/** Whether a text is a secret that webhooks can be signed with: base64 of enough bytes that nobody guesses, after an optional `whsec_`. */
export function isSigningSecret(text: string): boolean {
  const base64 = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return false;
  const bytes = (base64.length / 4) * 3 - (base64.match(/=/g)?.length ?? 0);
  return bytes >= least && bytes <= most;
}

/** A signing secret of 32 bytes, which the caller has drawn by chance. */
export const signingSecret = (bytes: Uint8Array): string => `whsec_${btoa(String.fromCharCode(...bytes))}`;
export const secretBytes = 32;

/** Characters that the secret of another system has at least; its form is that system's. */
export const leastOfOthers = 16;

/** What is wrong with the secret that calls come with; where the change does not say how they are signed, any form may be right. */
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

/** Signing secrets of an automation, as it is sent, that could not sign or are soon guessed. One that comes back hidden stays as it is. */
export function weakSecrets(sent: JsonObject): Problem[] {
  const { steps } = sent;
  const given = (Array.isArray(steps) ? steps : []).flatMap((step, at): [string, Json][] =>
    isObject(step) && step.type === 'webhook' && isObject(step.input) ? [[`steps[${at}].input.secret`, step.input.secret ?? null]] : [],
  );
  const outgoing = given.flatMap(([field, secret]) => (typeof secret !== 'string' || secret === '' || isSigningSecret(secret) ? [] : [weak(field)]));
  return [...weakIncoming(sent), ...short('webhook_verify_token', sent.webhook_verify_token), ...outgoing];
}

/** An automation that signed calls start can't be started by any while nothing is there to tell their signature by. */
export const missingSecrets = ({ trigger, webhook_secret }: Pick<Automation, 'trigger' | 'webhook_secret'>): Problem[] =>
  isSigned(trigger) && !webhook_secret
    ? [{ field: 'webhook_secret', code: 'no_secret', message: 'Calls of a webhook are signed. Set its secret before you switch it on.' }]
    : [];
