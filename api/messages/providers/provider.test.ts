import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEgress } from '../../egress/fetch.ts';
import { sendingCompany } from '../sending/sending.fixture.ts';
import { mostTextsOfPerson } from './daily-quota.ts';
import { providerServer } from './provider-server.ts';

let company: Awaited<ReturnType<typeof sendingCompany>>;
let provider: Awaited<ReturnType<typeof providerServer>>;
let buyer: string;
beforeAll(async () => {
  provider = await providerServer();
  company = await sendingCompany([new URL(provider.url).host]);
  buyer = await company.save('buyer', { name: 'Ada', phone: '06 12 34 56 78' });
});
beforeEach(() => provider.posted.splice(0));
afterAll(async () => {
  await company?.close();
  await provider?.close();
});

const account = (type: string) => ({
  name: type,
  type,
  url: provider.url,
  authentication: { username: 'AC1', password: 'hush-hush' },
  misc: { from: '+33 9 00 00 00 01' },
});
const send = (body: object) => company.operator('POST', '/v1/messaging/send', { recipient: '+33 6 12 34 56 78', object_id: buyer, ...body });
const told = async () =>
  ((await company.admin('GET', `/v1/events/${buyer}`)).json.data as unknown as { type: string; new_value: Record<string, unknown> }[])
    .filter(({ type }) => type === 'message')
    .map(({ new_value }) => new_value);

it('refuses a channel without a provider, and queues nothing', async () => {
  for (const channel of ['sms', 'whatsapp']) {
    const { status, json } = await send({ channel, body: 'Ready' });
    expect([status, json.error.code, json.error.message]).toEqual([422, 'channel_not_configured', 'channel not configured']);
  }
  const preview = await company.operator('POST', '/v1/messaging/preview', { channel: 'sms', body: 'x' });
  expect(preview.json.data.configured).toBe(false);
  expect(await company.deliver()).toBe(0);
  expect(await told()).toEqual([]);
});

it.each([
  ['sms', ''],
  ['whatsapp', 'whatsapp:'],
])('sends by %s through the provider of the company, whose password is sealed', async (channel, prefix) => {
  const integration = await company.integration(account(channel));
  expect(JSON.stringify(integration)).not.toContain('hush-hush');
  const stored = await company.works.scratch.database.migrator.use((ddl) => ddl.rows<{ data: unknown }>('SELECT * FROM platform.documents'));
  expect(JSON.stringify(stored)).not.toContain('hush-hush');
  expect((await send({ channel, body: 'Ready, {{name}}: {{user.first_name}} {{user.last_name}}' })).status).toBe(202);
  expect(provider.posted).toEqual([]);
  await company.deliver();
  expect(provider.posted).toMatchObject([
    {
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:hush-hush').toString('base64')}`,
      form: { To: `${prefix}+33612345678`, From: `${prefix}+33900000001`, Body: 'Ready, Ada: user Test' },
    },
  ]);
  expect((await told())[0]).toMatchObject({ channel, recipient: '+33612345678', state: 'sent', body: 'Ready, Ada: user Test' });
});

it('tells what the provider refuses for good, and tries again under the same key what may pass', async () => {
  await send({ channel: 'sms', recipient: '+33 6 00 00 00 00', body: 'x' });
  await company.deliver();
  expect((await told())[0]).toMatchObject({ state: 'failed', error: { code: 'upstream_failed', reason: 'Invalid "To" Phone Number' } });
  await send({ channel: 'sms', recipient: '+33 6 11 11 11 11', body: 'x' });
  await company.deliver();
  expect((await told())[0]).toMatchObject({ state: 'queued' });
  await company.due();
  await company.deliver();
  expect((await told())[0]).toMatchObject({ state: 'sent' });
  const keys = provider.posted.slice(-2).map(({ key }) => key);
  expect(keys).toEqual([expect.stringMatching(/^message\//), keys[0]]);
});

it('takes no address that is not public, unless the operator allows it', async () => {
  await send({ channel: 'sms', body: 'x' });
  await company.deliver({ egress: createEgress({ allow: [] }) });
  expect(provider.posted).toEqual([]);
  expect((await told())[0]).toMatchObject({ state: 'failed', error: { code: 'blocked_address' } });
});

it('goes out under one key when a worker was cut off before it could note what it had sent', async () => {
  await send({ channel: 'sms', body: 'Once' });
  const egress = createEgress({ allow: [new URL(provider.url).host] });
  const { promise: cut, resolve: reached } = Promise.withResolvers<void>();
  const hanging = company.deliver({
    egress: {
      ...egress,
      fetch: async (url, options) => {
        await egress.fetch(url, options);
        reached();
        return new Promise(() => undefined);
      },
    },
  });
  await cut;
  // Another worker does not take over the claim until it has expired.
  expect(await company.deliver()).toBe(0);
  await company.due();
  expect(await company.deliver()).toBe(1);
  expect(new Set(provider.posted.map(({ key }) => key)).size).toBe(1);
  expect((await told())[0]).toMatchObject({ state: 'sent' });
  expect(await Promise.race([hanging, Promise.resolve('hangs')])).toBe('hangs');
});

it('takes so many texts of one person in a day, and mails beyond them', async () => {
  await company.integration(account('sms'));
  const first = await send({ channel: 'sms', body: 'Ready' });
  const { message_id } = first.json.data as unknown as { message_id: string };
  await company.works.scratch.database.migrator.use((ddl) =>
    ddl.run(
      `INSERT INTO platform.messages (client_id, user_id, channel, recipient, body, language, next_at)
       SELECT client_id, user_id, 'sms', recipient, body, language, NULL FROM platform.messages, generate_series(2, ${mostTextsOfPerson})
       WHERE id = '${message_id}'`,
    ),
  );
  const { status, json } = await send({ channel: 'sms', body: 'Ready' });
  expect([status, json.error.code, json.error.details]).toEqual([429, 'message_quota', { count: mostTextsOfPerson, of: 'person' }]);
  expect((await company.operator('POST', '/v1/messaging/send', { channel: 'email', recipient: 'a@b.test', subject: 'x', body: 'x' })).status).toBe(
    202,
  );
});
