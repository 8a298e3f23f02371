import { providerServer } from '@millwright/api/messages/providers/provider-server.ts';
import { Rounds } from '@millwright/api/messages/rounds.ts';
import { deliverMessages } from '@millwright/api/messages/sending/deliver-messages.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { runByHand } from '../testing/run-by-hand.ts';
import { servedCompany } from '../testing/served.ts';

const channels = ['sms', 'whatsapp'] as const;
const once = { attempts: 1, interval_seconds: 0 };
const send = (channel: (typeof channels)[number]) =>
  template(`send_${channel}`, { type: 'manual' }, [
    step('send', 'message', {
      retry: once,
      input: { channel, template: channel, to: { $: 'trigger.input.to' }, primary_item_id: { $: 'trigger.input.id' } },
    }),
  ]);
const words = (channel: (typeof channels)[number]) => ({ slug: channel, name: channel, channel, body: '{{title}} is ready.' });

let provider: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  provider = await providerServer();
});
const works = servedCompany(() => ({
  built_in: company(channels.map(send), { message_templates: channels.map(words) }),
  allow: [new URL(provider.url).host],
}));
beforeEach(() => provider.posted.splice(0));
afterAll(() => provider?.close());

/** Everything that is due is sent. */
async function deliver(): Promise<void> {
  const rounds = new Rounds(500);
  while ((await deliverMessages(works.h.database, works.h.services, rounds)) > 0);
  await rounds.ended();
}

it.each([
  ['sms', ''],
  ['whatsapp', 'whatsapp:'],
] as const)('a step sends by %s through the provider of the company, in the words of its template', async (channel, prefix) => {
  const { h } = works;
  const id = await h.create('job', { title: 'Bridge' });
  const input = { id, to: '+43 1 2345678' };
  expect(await runByHand(h, `send_${channel}`, input)).toMatchObject({ status: 'failure', error: { code: 'channel_not_configured' } });
  await deliver();
  expect(provider.posted).toEqual([]);

  const integration = {
    name: channel,
    type: channel,
    url: provider.url,
    authentication: { username: 'AC1', password: 'hush-hush' },
    misc: { from: '+33 9 00 00 00 01' },
  };
  expect((await works.send('POST', '/v1/documents/integrations', integration)).status).toBe(201);
  expect(await runByHand(h, `send_${channel}`, input)).toMatchObject({ status: 'success', error: null });
  await deliver();
  expect(provider.posted.map(({ path, form }) => [path, form])).toEqual([
    [
      '/2010-04-01/Accounts/AC1/Messages.json',
      expect.objectContaining({ To: `${prefix}+4312345678`, From: `${prefix}+33900000001`, Body: 'Bridge is ready.' }),
    ],
  ]);
});
