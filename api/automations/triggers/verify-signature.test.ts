import { createHash } from 'node:crypto';
import type { WebhookSignature } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import type { Json } from '@millwright/core/json.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { type SignedCall, toldHeaders, verifySignature } from './verify-signature.ts';

afterEach(() => vi.useRealTimers());

type Vector = {
  way: WebhookSignature;
  secret: string;
  at?: number;
  headers: Record<string, string>;
  body: string;
  url?: string;
  input?: Json;
  id: string | null;
};

const slackBody =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
const twilioJson = '{"property": "value", "boolean": true}';
const twilioHash = '0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620';

/** Examples published by the vendors. Stripe and Shopify publish none, so theirs were computed with OpenSSL. */
const vectors: Vector[] = [
  {
    way: 'standard',
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    at: 1_731_705_121,
    headers: {
      'webhook-id': 'msg_loFOjxBNrRLzqYUf',
      'webhook-timestamp': '1731705121',
      'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    },
    body: '{"event_type":"ping","data":{"success":true}}',
    id: 'msg_loFOjxBNrRLzqYUf',
  },
  {
    way: 'stripe',
    secret: 'whsec_test_secret',
    at: 1_700_000_000,
    headers: { 'stripe-signature': 't=1700000000,v1=0000,v1=46dc069361a7691082640523fa33fe5d6c8c88d5f5e257cdf8cf11539d166595,v0=x' },
    body: '{"id":"evt_1","type":"invoice.paid"}',
    input: { id: 'evt_1', type: 'invoice.paid' },
    id: 'evt_1',
  },
  {
    way: 'shopify',
    secret: 'test-webhook-secret',
    headers: { 'x-shopify-hmac-sha256': 'QNyObTlKbMx2qDlPF/ZOZcBqg5OgPg+2oky3zldc0Gw=', 'x-shopify-event-id': 'e-1' },
    body: '{"id":1234567890,"email":"customer@example.com","total_price":"123.45"}',
    id: 'e-1',
  },
  {
    way: 'github',
    secret: "It's a Secret to Everybody",
    headers: {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
      'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
    },
    body: 'Hello, World!',
    id: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  },
  {
    way: 'slack',
    secret: '8f742231b10e8888abcd99yyyzzz85a5',
    at: 1_531_420_618,
    headers: {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    },
    body: slackBody,
    input: Object.fromEntries(new URLSearchParams(slackBody)),
    id: '398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  },
  {
    way: 'twilio',
    secret: '12345',
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    headers: { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' },
    body: 'To=%2B18005551212&CallSid=CA1234567890ABCDE&Digits=1234&From=%2B14158675309&Caller=%2B14158675309',
    id: null,
  },
  {
    way: 'twilio',
    secret: '12345',
    url: `https://mycompany.com/myapp.php?foo=1&bar=2&bodySHA256=${twilioHash}`,
    headers: { 'x-twilio-signature': 'a9nBmqA0ju/hNViExpshrM61xv4=' },
    body: twilioJson,
    id: null,
  },
  { way: 'header', secret: 'a-token-of-a-shop', headers: { 'x-webhook-token': 'a-token-of-a-shop', 'webhook-id': 'm-1' }, body: '{}', id: 'm-1' },
];

const callOf = ({ headers, body, url = 'https://works.test/v1/hooks/x', input = null }: Vector): SignedCall => ({
  headers,
  body: Buffer.from(body),
  url,
  input,
});
const verify = (vector: Vector, later_s = 0) => {
  vi.useFakeTimers({ now: ((vector.at ?? 1_700_000_000) + later_s) * 1000, toFake: ['Date'] });
  return verifySignature(vector.way, vector.secret, callOf(vector));
};

it.each(vectors)('$way accepts what is signed as published, and tells its id', (vector) => expect(verify(vector)?.id).toBe(vector.id));

it('knows a call by what is signed, and not by a header that is not, unless the secret is in a header too', () => {
  const renamed = ({ headers, ...vector }: Vector): Vector => {
    const names = ['x-github-delivery', 'x-shopify-event-id', 'i-twilio-idempotency-token'];
    return { ...vector, headers: { ...headers, ...Object.fromEntries(names.map((name) => [name, 'another'])) } };
  };
  const digests = vectors.map((vector) => [vector.way, verify(vector)?.digest]);
  expect(vectors.map((vector) => [vector.way, verify(renamed(vector))?.digest])).toEqual(digests);
  const byDigest = digests.filter(([, digest]) => digest !== undefined);
  expect([byDigest.map(([way]) => way), new Set(byDigest.map(([, digest]) => digest)).size]).toEqual([['shopify', 'github', 'twilio', 'twilio'], 4]);
});

it.each(['stripe', 'slack'] as const)('%s knows a call without an id by its body', (way) => {
  const vector = vectors.find((each) => each.way === way) as Vector;
  expect(verify({ ...vector, input: null })).toEqual({ id: null, digest: createHash('sha256').update(vector.body).digest('hex') });
});

it.each(vectors)('$way refuses another body, another secret, another way and no signature', (vector) => {
  const others = [
    { ...vector, body: `${vector.body} ` },
    { ...vector, secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { ...vector, headers: {} },
  ];
  // A header that contains the secret itself does not depend on the body.
  const wrong = vector.way === 'header' ? others.slice(1) : others;
  expect(wrong.map((each) => verify(each))).toEqual(wrong.map(() => null));
  const way = vector.way === 'github' ? 'stripe' : 'github';
  expect(verify({ ...vector, way })).toBeNull();
  expect(verifySignature(vector.way, '', callOf(vector))).toBeNull();
});

it.each(vectors.filter(({ at }) => at))('$way refuses what comes more than five minutes late or early', (vector) =>
  expect([verify(vector, 299) !== null, verify(vector, 302), verify(vector, -302)]).toEqual([true, null, null]),
);

it('reads the vector of Twilio for a body that is no form by its hash', () =>
  expect(createHash('sha256').update(twilioJson).digest('hex')).toBe(twilioHash));

it('tells a run no signature, no secret and no sign-in', () => {
  const headers = { 'x-hub-signature-256': 'a', 'x-own': 'secret', authorization: 'b', cookie: 'c', 'user-agent': 'shop', 'x-github-event': 'push' };
  expect(toldHeaders({ headers, header: 'x-own' })).toEqual({ 'user-agent': 'shop', 'x-github-event': 'push' });
});
