import { isUtf8 } from 'node:buffer';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { usualHeader, type WebhookSignature } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { verifiedId } from './webhook-signature.ts';

/** A call as received: its bytes, the parsed body, and the URL that the sender called. */
export type SignedCall = {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  input: Json;
  url: string;
  header?: string | undefined;
};
/**
 * The sender's id of a message. If the signature covers neither the id nor a time, the id is only for display, and
 * repeated calls are recognised by `digest`, a hash of the signed content. With neither, each call is a separate
 * message.
 */
export type Verified = { id: string | null; digest?: string };

/** The seconds that a sender's clock may differ, or a call may be late. */
const tolerance_s = 300;

const headerOf = ({ headers }: SignedCall, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Compares two texts in constant time. */
export const equal = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
};
const hmac = (secret: string, text: string | Buffer, algorithm = 'sha256') => createHmac(algorithm, secret).update(text);

/** Whether a time in seconds since 1970 is close to now. */
export const isFresh = (seconds: string): boolean => /^\d{1,12}$/.test(seconds) && Math.abs(Date.now() / 1000 - Number(seconds)) <= tolerance_s;

const idIn = (input: Json, key: string): string | null => {
  const id = isObject(input) ? input[key] : null;
  return typeof id === 'string' && id !== '' ? id : null;
};

const digestOf = (signed: string | Buffer): string => createHash('sha256').update(signed).digest('hex');

/** The id in a body that is signed with its time. A body without an id is identified by its hash. */
function signedId({ input, body }: SignedCall, keys: readonly string[]): Verified {
  const id = keys.map((key) => idIn(input, key)).find((each) => each !== null);
  return id === undefined ? { id: null, digest: digestOf(body) } : { id };
}

type Verify = (secret: string, call: SignedCall) => Verified | null;

/** https://docs.stripe.com/webhooks#verify-manually: `t=…,v1=…`. There are several `v1` while a secret is rotated. */
const stripe: Verify = (secret, call) => {
  const parts = headerOf(call, 'stripe-signature')
    .split(',')
    .map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const wanted = hmac(secret, Buffer.concat([Buffer.from(`${time}.`), call.body])).digest('hex');
  const right = parts.some(([name, value]) => name === 'v1' && equal(value ?? '', wanted));
  return right && isFresh(time) ? signedId(call, ['id']) : null;
};

/** https://shopify.dev/docs/apps/build/webhooks/subscribe/https: base64 over the body. */
const shopify: Verify = (secret, call) =>
  equal(headerOf(call, 'x-shopify-hmac-sha256'), hmac(secret, call.body).digest('base64'))
    ? { id: headerOf(call, 'x-shopify-event-id') || headerOf(call, 'x-shopify-webhook-id') || null, digest: digestOf(call.body) }
    : null;

/** https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
const github: Verify = (secret, call) =>
  equal(headerOf(call, 'x-hub-signature-256'), `sha256=${hmac(secret, call.body).digest('hex')}`)
    ? { id: headerOf(call, 'x-github-delivery') || null, digest: digestOf(call.body) }
    : null;

/** https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads: like GitHub, with the app secret. Calls have no id. */
const meta: Verify = (secret, call) =>
  equal(headerOf(call, 'x-hub-signature-256'), `sha256=${hmac(secret, call.body).digest('hex')}`) ? { id: null, digest: digestOf(call.body) } : null;

/** https://docs.slack.dev/authentication/verifying-requests-from-slack: `v0:<time>:<body>`. */
const slack: Verify = (secret, call) => {
  const time = headerOf(call, 'x-slack-request-timestamp');
  const wanted = `v0=${hmac(secret, Buffer.concat([Buffer.from(`v0:${time}:`), call.body])).digest('hex')}`;
  return equal(headerOf(call, 'x-slack-signature'), wanted) && isFresh(time) ? signedId(call, ['event_id', 'trigger_id']) : null;
};

/** https://www.twilio.com/docs/usage/webhooks/webhooks-security: the URL with the sorted fields. For other bodies the URL contains their hash. */
const twilio: Verify = (secret, call) => {
  const hashed = new URL(call.url).searchParams.get('bodySHA256');
  if (hashed !== null && !equal(hashed.toLowerCase(), createHash('sha256').update(call.body).digest('hex'))) return null;
  const signed = call.url + (hashed === null ? fieldsOf(call.body) : '');
  const right = equal(headerOf(call, 'x-twilio-signature'), hmac(secret, signed, 'sha1').digest('base64'));
  return right ? { id: headerOf(call, 'i-twilio-idempotency-token') || null, digest: digestOf(signed) } : null;
};

function fieldsOf(body: Buffer): string {
  const fields = new URLSearchParams(body.toString('utf8'));
  const names = [...new Set(fields.keys())].sort();
  return names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value)).join('');
}

/** The secret itself in a header. Anybody who has read a call can forge others, so the sender's id can be trusted as much as the call. */
const header: Verify = (secret, call) =>
  equal(headerOf(call, call.header ?? usualHeader), secret)
    ? { id: headerOf(call, 'webhook-id') || headerOf(call, 'idempotency-key') || null }
    : null;

const standard: Verify = (secret, { headers, body }) => {
  const id = verifiedId(secret, headers, body);
  return id === null ? null : { id };
};

const ways: Record<WebhookSignature, Verify> = { standard, stripe, shopify, github, slack, twilio, meta, header };

/** Headers with a signature or the secret; runs don't see them. */
const signing = new Set([
  'webhook-signature',
  'stripe-signature',
  'x-shopify-hmac-sha256',
  'x-hub-signature',
  'x-hub-signature-256',
  'x-slack-signature',
  'x-twilio-signature',
  'authorization',
  'cookie',
  'proxy-authorization',
]);

/**
 * Checks the signature of a call. Returns the id of its message; null if the signature is wrong. A body that is not
 * UTF-8 is refused, because it would be read as a different text than was signed.
 */
export function verifySignature(way: WebhookSignature, secret: string, call: SignedCall): Verified | null {
  if (secret === '' || !isUtf8(call.body)) return null;
  const verified = ways[way](secret, call);
  return verified?.id && verified.id.length > 256 ? null : verified;
}

/** The most headers of a call for its run, and the most characters of each. */
const most = { headers: 60, characters: 1_000 };

/** The headers of a call without those that reveal its secret. */
export function toldHeaders({ headers, header: own = usualHeader }: Pick<SignedCall, 'headers' | 'header'>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    typeof value !== 'string' || signing.has(name) || name === own ? [] : [[name, value.slice(0, most.characters)] as const],
  );
  return Object.fromEntries(entries.slice(0, most.headers));
}
