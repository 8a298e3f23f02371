import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendingCompany } from '../sending/sending.fixture.ts';
import { providerServer } from './provider-server.ts';
import { statusUrl } from './status-url.ts';

let company: Awaited<ReturnType<typeof sendingCompany>>;
let provider: Awaited<ReturnType<typeof providerServer>>;
let buyer: string;
beforeAll(async () => {
  provider = await providerServer();
  company = await sendingCompany([new URL(provider.url).host]);
  buyer = await company.save('buyer', { name: 'Ada', phone: '06 12 34 56 78' });
  const authentication = { username: 'AC1', password: 'hush-hush' };
  await company.integration({ name: 'sms', type: 'sms', url: provider.url, authentication, misc: { from: '+33 9 00 00 00 01' } });
});
beforeEach(() => provider.posted.splice(0));
afterAll(async () => {
  await company?.close();
  await provider?.close();
});

/** Sends a text message about the buyer, with a provider that reports its status. */
async function sent(): Promise<string> {
  await company.operator('POST', '/v1/messaging/send', { channel: 'sms', recipient: '+33 6 12 34 56 78', object_id: buyer, body: 'Ready' });
  await company.deliver();
  return new URL(String(provider.posted.at(-1)?.form.StatusCallback)).pathname;
}
const tell = async (path: string, form: Record<string, string>) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(company.works.url + path, { method: 'POST', headers, body: new URLSearchParams(form).toString() })).status;
};
const told = async () => {
  const { data } = (await company.admin('GET', `/v1/events/${buyer}`)).json;
  return (data as unknown as { type: string; new_value: object }[]).find(({ type }) => type === 'message')?.new_value;
};

it.each([
  [{ MessageStatus: 'delivered' }, { state: 'delivered', error: null }],
  [{ MessageStatus: 'read' }, { state: 'delivered', error: null }],
  [
    { MessageStatus: 'undelivered', ErrorCode: '30005', ErrorMessage: 'Unknown\nnumber' },
    { state: 'bounced', error: { code: 'upstream_failed', reason: '30005 Unknown number' } },
  ],
  [
    { MessageStatus: 'failed', ErrorCode: '30008' },
    { state: 'failed', error: { reason: '30008' } },
  ],
  [{ MessageStatus: 'sending' }, { state: 'sent', error: null }],
])('the timeline tells what the provider says of a message: %j', async (form, state) => {
  expect(await tell(await sent(), { MessageSid: 'SM1', ...form })).toBe(204);
  expect(await told()).toMatchObject(state);
});

it('what has ended stays so, whatever comes late', async () => {
  const path = await sent();
  await tell(path, { MessageStatus: 'undelivered' });
  expect(await tell(path, { MessageStatus: 'delivered' })).toBe(204);
  expect(await told()).toMatchObject({ state: 'bounced' });
});

it('nobody tells of a message whose address they were not given', async () => {
  const path = await sent();
  const { first, second } = company.works;
  const elsewhere = path.replace(first.id, second.id);
  const altered = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  const foreign = new URL(String(statusUrl({ SECRET_KEY: 'x'.repeat(40), PUBLIC_URL: 'https://works.test' }, { client_id: first.id, id: buyer })));
  for (const wrong of [elsewhere, altered, foreign.pathname, '/v1/hooks/messages/x'])
    expect(await tell(wrong, { MessageStatus: 'failed' })).toBe(404);
  expect(await told()).toMatchObject({ state: 'sent' });
  expect(statusUrl({ SECRET_KEY: 'x', PUBLIC_URL: 'http://localhost:8080' }, { client_id: first.id, id: buyer })).toBeNull();
});
