import { isUtf8 } from 'node:buffer';
import { usualHeader, type WebhookSignature } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import type { DeliveryProblem } from '@millwright/core/contract/deliveries.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { isSecretKey } from '@millwright/core/secret-keys.ts';
import { storableText } from '@millwright/core/storable.ts';
import { hidden, redact } from '../runs/redact.ts';
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
  const hide = (text: string) => secrets.reduce(withoutSecret, text);
  const headers = Object.entries(toldHeaders(call)).slice(0, most.headers);
  const kept = headers.map(([name, value]) => {
    const told = isSecretKey(name, 'headers') ? hidden : hide(value);
    return [hide(name), storableText(told.slice(0, most.header))];
  });
  return { headers: Object.fromEntries(kept), body: bodyOf(call, hide) };
}

/** Removes a secret from a text, also in the escaped forms of JSON and form encoding. */
function withoutSecret(text: string, secret: string): string {
  if (secret === '') return text;
  const ways = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)];
  return [...new Set(ways)].reduce((told, way) => told.replaceAll(way, hidden), text);
}

/** A body that is not text is not stored. */
function bodyOf({ body, input }: SignedCall, hide: (text: string) => string): string | null {
  if (body.length > largest || !isUtf8(body)) return null;
  const told = withoutKeys(input);
  // The original text, unless a part of it is hidden.
  const same = JSON.stringify(told) === JSON.stringify(input);
  const text = same ? body.toString('utf8') : typeof told === 'string' ? told : JSON.stringify(told, null, 2);
  return storableText(hide(text).slice(0, most.body));
}

/** Hides the values of keys that name secrets, also in texts that are JSON themselves, such as the field `payload` of Slack's forms. */
const withoutKeys = (value: Json): Json => eachText(redact(value), textWithoutKeys);

function eachText(value: Json, of: (text: string) => string): Json {
  if (typeof value === 'string') return of(value);
  if (Array.isArray(value)) return value.map((each) => eachText(each, of));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachText(each, of)])) : value;
}

function textWithoutKeys(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const value: Json = JSON.parse(text);
    const told = withoutKeys(value);
    return JSON.stringify(told) === JSON.stringify(value) ? text : JSON.stringify(told);
  } catch {
    return text;
  }
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
