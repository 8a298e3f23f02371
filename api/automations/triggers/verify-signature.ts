import { isUtf8 } from 'node:buffer';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { usualHeader, type WebhookSignature } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { verifiedId } from './webhook-signature.ts';

/** A call as it came: its bytes, what was read of them, and the address that its sender has called. */
export type SignedCall = {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  input: Json;
  url: string;
  header?: string | undefined;
};
/**
 * What its sender names a message. Where the signature does not cover that name and no time either, it is only shown: by
 * `digest`, a hash of what is signed, a call that comes again is known. Null without one: each call is a message of its own.
 */
export type Verified = { id: string | null; digest?: string };

/** Seconds by which a sender's clock may differ, and a call may be late. */
const tolerance_s = 300;

const headerOf = ({ headers }: SignedCall, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Whether two texts are alike, in a time that tells nothing of where they differ. */
export const equal = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
};
const hmac = (secret: string, text: string | Buffer, algorithm = 'sha256') => createHmac(algorithm, secret).update(text);

/** Whether seconds since 1970 are of now, as clocks go. */
export const isFresh = (seconds: string): boolean => /^\d{1,12}$/.test(seconds) && Math.abs(Date.now() / 1000 - Number(seconds)) <= tolerance_s;

const idIn = (input: Json, key: string): string | null => {
  const id = isObject(input) ? input[key] : null;
  return typeof id === 'string' && id !== '' ? id : null;
};

const digestOf = (signed: string | Buffer): string => createHash('sha256').update(signed).digest('hex');

/** An id that stands in a body that is signed with its time; a body without one is known by itself. */
function signedId({ input, body }: SignedCall, keys: readonly string[]): Verified {
  const id = keys.map((key) => idIn(input, key)).find((each) => each !== null);
  return id === undefined ? { id: null, digest: digestOf(body) } : { id };
}

type Verify = (secret: string, call: SignedCall) => Verified | null;

/** https://docs.stripe.com/webhooks#verify-manually: `t=…,v1=…`; while a secret is rotated there are several of v1. */
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

/** https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads: as GitHub does, with the app secret; no call has a name. */
const meta: Verify = (secret, call) =>
  equal(headerOf(call, 'x-hub-signature-256'), `sha256=${hmac(secret, call.body).digest('hex')}`) ? { id: null, digest: digestOf(call.body) } : null;

/** https://docs.slack.dev/authentication/verifying-requests-from-slack: `v0:<time>:<body>`. */
const slack: Verify = (secret, call) => {
  const time = headerOf(call, 'x-slack-request-timestamp');
  const wanted = `v0=${hmac(secret, Buffer.concat([Buffer.from(`v0:${time}:`), call.body])).digest('hex')}`;
  return equal(headerOf(call, 'x-slack-signature'), wanted) && isFresh(time) ? signedId(call, ['event_id', 'trigger_id']) : null;
};

/** https://www.twilio.com/docs/usage/webhooks/webhooks-security: the address with the fields in their order; of other bodies their hash is in the address. */
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

/** The secret itself in a header: whoever has read a call can make any other, so that its sender's name for it may as well decide. */
const header: Verify = (secret, call) =>
  equal(headerOf(call, call.header ?? usualHeader), secret)
    ? { id: headerOf(call, 'webhook-id') || headerOf(call, 'idempotency-key') || null }
    : null;

const standard: Verify = (secret, { headers, body }) => {
  const id = verifiedId(secret, headers, body);
  return id === null ? null : { id };
};

const ways: Record<WebhookSignature, Verify> = { standard, stripe, shopify, github, slack, twilio, meta, header };

/** Headers that hold a signature or the secret: they are not told to the run. */
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

/** Whether a call is signed with the secret, and the id of its message; null where it isn't. What is no UTF-8 would be read as another text than was signed. */
export function verifySignature(way: WebhookSignature, secret: string, call: SignedCall): Verified | null {
  if (secret === '' || !isUtf8(call.body)) return null;
  const verified = ways[way](secret, call);
  return verified?.id && verified.id.length > 256 ? null : verified;
}

/** So many headers of a call are told to its run, and so much of each. */
const most = { headers: 60, characters: 1_000 };

/** The headers of a call that say nothing of its secret. */
export function toldHeaders({ headers, header: own = usualHeader }: Pick<SignedCall, 'headers' | 'header'>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    typeof value !== 'string' || signing.has(name) || name === own ? [] : [[name, value.slice(0, most.characters)] as const],
  );
  return Object.fromEntries(entries.slice(0, most.headers));
}
