import { isUtf8 } from 'node:buffer';
import { usualHeader, type WebhookSignature } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import type { DeliveryProblem } from '@millwright/core/contract/deliveries.ts';
import { isSecretKey } from '@millwright/core/secret-keys.ts';
import { maskBody, maskSecrets } from '../masking/mask-text.ts';
import { hidden } from '../runs/redact.ts';
import { isFresh, type SignedCall, toldHeaders } from './verify-signature.ts';

/** The part of a call that is stored for display: characters of the body, number of headers, and characters of each. */
const most = { body: 4_000, headers: 40, header: 300 } as const;
/** A larger body is not examined and therefore not stored. Every accepted call is prepared, in case somebody listens. */
const largest = 65_536;

export type KeptCall = { headers: Record<string, string>; body: string | null };

/**
 * The part of a call to store: without its signature, without values whose header or JSON key names a secret, and
 * limited in size. The webhook's `secrets` are hidden wherever they occur, because senders use headers of any name.
 */
export function keptCall(call: SignedCall, secrets: readonly string[]): KeptCall {
  const hide = (text: string) => maskSecrets(text, secrets, most.header);
  const headers = Object.entries(toldHeaders(call)).slice(0, most.headers);
  const kept = headers.map(([name, value]) => {
    return [hide(name), isSecretKey(name, 'headers') ? hidden : hide(value)];
  });
  return { headers: Object.fromEntries(kept), body: bodyOf(call, secrets) };
}

/** What is no text is not kept. */
function bodyOf({ body, input }: SignedCall, secrets: readonly string[]): string | null {
  return body.length > largest || !isUtf8(body) ? null : maskBody({ text: body.toString('utf8'), value: input }, secrets, most.body);
}

/** The header with the signature of each method, and the one with its time. */
const signedBy: Record<Exclude<WebhookSignature, 'header'>, { signature: string; time?: string }> = {
  standard: { signature: 'webhook-signature', time: 'webhook-timestamp' },
  stripe: { signature: 'stripe-signature' },
  shopify: { signature: 'x-shopify-hmac-sha256' },
  github: { signature: 'x-hub-signature-256' },
  slack: { signature: 'x-slack-signature', time: 'x-slack-request-timestamp' },
  twilio: { signature: 'x-twilio-signature' },
  meta: { signature: 'x-hub-signature-256' },
};

/** Why a call was refused, as far as its headers show. */
export function problemOf(way: WebhookSignature, has_secret: boolean, { headers, header }: SignedCall): DeliveryProblem {
  if (!has_secret) return 'no_secret';
  if (way === 'header') return headers[header ?? usualHeader] === undefined ? 'unsigned' : 'wrong_signature';
  const { signature, time } = signedBy[way];
  if (headers[signature] === undefined) return 'unsigned';
  const said = time === undefined ? timeIn(headers[signature]) : headers[time];
  return typeof said === 'string' && !isFresh(said) ? 'late' : 'wrong_signature';
}

/** Stripe sends the time inside its signature header; others do not. */
const timeIn = (signature: string | string[] | undefined) => (typeof signature === 'string' ? /(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] : undefined);
