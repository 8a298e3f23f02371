import type { OldSecretHours } from '@millwright/core/automation/webhook-secret.ts';

const prefix = 'whsec_';
/** What Standard Webhooks asks of a signing secret: so many bytes, in base64. */
const bytes = { least: 24, most: 64, made: 32 };

/** A signing secret by chance, as Standard Webhooks write them. */
export function newSigningSecret(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes.made));
  return prefix + btoa(String.fromCharCode(...random));
}

/** A token by chance, which a webhook's sender names when it asks whether the address is its receiver's. */
export const newVerifyToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes.least)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether messages can be signed with it, and nobody can guess it. */
export function isSigningSecret(text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  try {
    const { length } = atob(text.slice(prefix.length));
    return length >= bytes.least && length <= bytes.most;
  } catch {
    return false;
  }
}

/** The word in the texts for how long an old secret stays valid. */
export const wordOfHours = { 0: 'none', 24: 'day', 168: 'week' } as const satisfies Record<OldSecretHours, string>;
