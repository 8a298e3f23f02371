import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { principalOf } from '../../testing/scratch.ts';
import { channelStates } from '../providers/channel-states.ts';
import { providerServer } from '../providers/provider-server.ts';
import { answersUrl } from '../providers/status-url.ts';
import { sendingCompany } from '../sending/sending.fixture.ts';

let company: Awaited<ReturnType<typeof sendingCompany>>;
let provider: Awaited<ReturnType<typeof providerServer>>;
let path: string;
let buyer: string;
beforeAll(async () => {
  provider = await providerServer();
  company = await sendingCompany([new URL(provider.url).host]);
  const authentication = { username: 'AC1', password: 'hush-hush' };
  await company.integration({ name: 'sms', type: 'sms', url: provider.url, authentication, misc: { from: '+33 9 00 00 00 01' } });
  const { SECRET_KEY } = company.works.services.settings;
  path = new URL(String(answersUrl({ SECRET_KEY, PUBLIC_URL: 'https://works.test' }, company.works.first.id))).pathname;
});
beforeEach(async () => {
  company.mails.received.splice(0);
  buyer = await company.save('buyer', { name: 'Ada', phone: '06 12 34 56 78' });
});
afterAll(async () => {
  await company?.close();
  await provider?.close();
});

type Event = { type: string; comment: string | null; external_user: string | null; user: unknown; new_value: { state?: string; error?: unknown } };
const events = async () => (await company.admin('GET', `/v1/events/${buyer}`)).json.data as unknown as Event[];
const answers = async () =>
  (await events()).filter(({ type }) => type === 'comment').map(({ external_user, comment, user }) => [external_user, comment, user]);
const bring = async (body: object, to = path) =>
  (await fetch(company.works.url + to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status;

/** Sends a mail to the buyer about their record; returns the message id of the sent mail. */
async function mailed(): Promise<string> {
  await company.operator('POST', '/v1/messaging/send', {
    channel: 'email',
    recipient: 'ada@buyer.test',
    subject: 'Ready',
    body: 'It is.',
    object_id: buyer,
  });
  await company.deliver();
  return String(company.mails.received.at(-1)?.mail.messageId);
}
const answering = (id: string, text = 'Tomorrow, please.') =>
  `From: Ada <ada@buyer.test>\r\nIn-Reply-To: ${id}\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`;

it('an answer to a mail stands on the timeline of its record, as its writer’s, once', async () => {
  const raw = answering(await mailed());
  expect([await bring({ raw }), await bring({ raw })]).toEqual([204, 204]);
  expect(await answers()).toEqual([['ada@buyer.test', 'Tomorrow, please.', null]]);
});

it('the same answer twice at one moment stands there once, and of many no more than twenty a day', async () => {
  const id = await mailed();
  await Promise.all(Array.from({ length: 4 }, () => bring({ raw: answering(id) })));
  expect(await answers()).toHaveLength(1);
  for (let n = 0; n < 21; n += 1) await bring({ raw: answering(id, `Answer ${n}`) });
  expect(await answers()).toHaveLength(20);
});

it('a mail that came back is told with its reason, and what has ended stays so', async () => {
  const id = await mailed();
  const report = (action: string) =>
    `From: <>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: ${action}\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${id}\r\n\r\n--b--\r\n`;
  expect([await bring({ RawEmail: report('failed') }), await bring({ RawEmail: report('delivered') })]).toEqual([204, 204]);
  const [message] = (await events()).filter(({ type }) => type === 'message');
  expect(message?.new_value).toMatchObject({ state: 'bounced', error: { code: 'upstream_failed', reason: '5.1.1' } });
});

it('an answer to a text is that to the last one of its number', async () => {
  await company.operator('POST', '/v1/messaging/send', { channel: 'sms', recipient: '+33 6 12 34 56 78', object_id: buyer, body: 'Ready' });
  await company.deliver();
  const form = new URLSearchParams({ From: '+33612345678', To: '+33900000001', Body: 'Yes', MessageSid: 'SM9' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(company.works.url + path, { method: 'POST', headers, body: form.toString() })).status).toBe(204);
  expect(await answers()).toEqual([['+33612345678', 'Yes', null]]);
});

it('what is about no message of the company changes nothing, nor does what comes to another address', async () => {
  const id = await mailed();
  const { first, second, services } = company.works;
  const elsewhere = new URL(String(answersUrl({ SECRET_KEY: services.settings.SECRET_KEY, PUBLIC_URL: 'https://works.test' }, second.id))).pathname;
  const altered = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  expect(await bring({ raw: answering(id) }, elsewhere)).toBe(204);
  expect(await bring({ raw: answering(id) }, altered)).toBe(404);
  expect(await bring({ raw: answering(id) }, path.replace(first.id, second.id))).toBe(404);
  for (const body of [{ raw: answering(`<${'b'.repeat(40)}@x.test>`) }, { raw: 'x' }, { From: '+4400', Body: 'x' }, { From: 'x', Body: 'y' }, {}])
    expect(await bring(body)).toBe(204);
  expect(await answers()).toEqual([]);
});

it('the address is told where the product is reached from outside, and to who may change how messages go', async () => {
  // Over plain http no replies can be delivered.
  const { data } = (await company.admin('GET', '/v1/messaging/channels')).json;
  expect(data).toMatchObject([{ channel: 'email', answers: null }, { answers: null }, { answers: null }]);
  const { first, scratch } = company.works;
  const of = (principal: ReturnType<typeof principalOf>) =>
    inTenant(scratch.database, principal, (tenant) => channelStates(tenant, 'a@b.test', 'https://x'));
  expect((await of(principalOf(first))).map(({ answers: told }) => told)).toEqual(['https://x', 'https://x', 'https://x']);
  expect((await of({ ...principalOf(first), role: 'user' })).map(({ answers: told }) => told)).toEqual([null, null, null]);
});
