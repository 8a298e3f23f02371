import { type ChannelName, channels } from '@millwright/core/message/channels/registry.ts';
import { expect, it } from 'vitest';
import { createEgress } from '../egress/fetch.ts';
import { safe } from '../log/safe.ts';
import { type ChannelSettings, sendMessage } from './send-message.ts';

/** Settings of each channel, with a password in each secret. */
const account = { egress: createEgress({ allow: [] }), url: 'https://provider.test/', username: 'me', password: 'hush', from: '+33612345678' };
const settings: { [C in ChannelName]: ChannelSettings[C] } = {
  email: { smtp_url: 'smtp://me:hush@127.0.0.1:9', from: 'no-reply@works.test' },
  sms: account,
  whatsapp: account,
};

it.each(Object.entries(channels))('knows %s by its stored name, and no log shows its secrets', (name, channel) => {
  expect(channel.name).toBe(name);
  const own = settings[name as ChannelName];
  expect(Object.keys(own)).toEqual(expect.arrayContaining([...channel.secrets]));
  expect(JSON.stringify(safe(own))).not.toContain('hush');
});

it('refuses an address that is none before anything is sent', async () => {
  const message = { to: 'a@b.test, c@d.test', subject: 'Hello', text: 'You' };
  await expect(sendMessage('email', settings, message, 'k')).rejects.toMatchObject({ code: 'invalid_address' });
});
