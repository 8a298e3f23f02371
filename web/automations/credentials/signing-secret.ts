import type { OldSecretHours } from '@millwright/core/automation/webhook-secret.ts';

const prefix = 'whsec_';
/** The bytes of a signing secret according to Standard Webhooks, in base64. */
const bytes = { least: 24, most: 64, made: 32 };

/** Generates a random signing secret in the format of Standard Webhooks. */
export function newSigningSecret(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes.made));
  return prefix + btoa(String.fromCharCode(...random));
}

/** Generates a random token for a sender's verification of the webhook address. */
export const newVerifyToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes.least)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a text can be used to sign messages and can't be guessed. */
export function isSigningSecret(text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  try {
    const { length } = atob(text.slice(prefix.length));
    return length >= bytes.least && length <= bytes.most;
  } catch {
    return false;
  }
}

/** The key of the text for how long an old secret stays valid. */
export const wordOfHours = { 0: 'none', 24: 'day', 168: 'week' } as const satisfies Record<OldSecretHours, string>;
