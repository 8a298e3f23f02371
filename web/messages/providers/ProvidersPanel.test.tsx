import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { ProvidersPanel } from './ProvidersPanel.tsx';

type Sent = { path: string; body: Record<string, unknown> };
const person = { id: 'ana', role: 'admin', client_id: 'c', client: { id: 'c', language: 'en', time_zone: 'UTC' } };
const account = {
  id: 'i1',
  version: 3,
  name: 'Mail server',
  type: 'smtp',
  url: 'smtp://mail.works.test:587',
  authentication: { username: 'desk', password: { $secret: true } },
  misc: { from: 'orders@works.test', security: 'starttls', per_day: 50 },
};
const others = ['sms', 'whatsapp'].map((channel) => ({ channel, by: null, integration_id: null, from: null, sent: 0, per_day: null }));
const installation = { channel: 'email', by: 'installation', integration_id: null, from: 'no-reply@works.test', sent: 2, per_day: null };
const own = { channel: 'email', by: 'own', integration_id: 'i1', from: 'orders@works.test', sent: 12, per_day: 50 };
let accounts: unknown[] = [];
let sent: Sent[] = [];
let refusal: object | null = null;
let unread = false;
let answers: string | null = null;

serve((path, body: Record<string, unknown>) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: person } };
  if (path === '/v1/messaging/channels')
    return { body: { data: [accounts.length ? own : installation, ...others].map((each) => ({ ...each, answers })) } };
  if (path === '/v1/messaging/channels/test') {
    sent.push({ path, body });
    const error = { code: 'upstream_failed', details: { reason: 'the mail server refused it (535)' } };
    return accounts.length ? { status: 502, body: { error } } : { body: { data: { recipient: 'ana@works.test' } } };
  }
  if (path.startsWith('/v1/documents/integrations') && body) {
    sent.push({ path, body });
    if (refusal) return { status: 422, body: { error: { code: 'invalid', details: { fields: [refusal] } } } };
    const cleared = accounts.length > 0 && String(body.url).includes('other') && ['authentication.password'];
    accounts = [account];
    return { body: { data: account, ...(cleared && { cleared }) } };
  }
  if (path === '/v1/documents/integrations/i1') {
    accounts = [];
    return { status: 204 };
  }
  if (path.startsWith('/v1/documents/integrations') && unread) return { status: 500, body: { error: { code: 'internal' } } };
  if (path.startsWith('/v1/documents/integrations')) return { body: { data: accounts, total: accounts.length } };
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  sent = [];
  accounts = [];
  refusal = null;
  unread = false;
  queryClient.clear();
});
afterEach(cleanup);

function show() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ProvidersPanel query="" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

it('says by what mail goes, and takes a mail server of the company’s own, with what is wrong at its place', async () => {
  const user = show();
  expect(await screen.findByText(/By the server of this installation, from no-reply@works.test/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set up: Email' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Server/ }), 'mail.works.test');
  await user.type(dialog.getByRole('textbox', { name: /^From/ }), 'nobody');
  refusal = { field: 'misc.from', code: 'not_an_email', message: '' };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Enter an email address/)).toBeTruthy();
  refusal = null;
  await user.type(dialog.getByRole('textbox', { name: /^From/ }), '@works.test');
  await user.type(dialog.getByRole('textbox', { name: 'User name' }), 'desk');
  await user.type(dialog.getByLabelText('Password'), 'hush');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('By an account of your own, from orders@works.test · 12 of at most 50 sent in 24 hours')).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    path: '/v1/documents/integrations',
    body: {
      name: 'Mail server',
      type: 'smtp',
      url: 'smtp://mail.works.test:465',
      authentication: { username: 'desk', password: 'hush' },
      misc: { from: 'nobody@works.test', per_day: 2_000, security: 'tls' },
      disabled: false,
    },
  });
});

it('keeps a stored password that is never shown, and tells why a test did not go', async () => {
  accounts = [account];
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Send me a test: Email' }));
  expect(await screen.findByText(/the mail server refused it \(535\)/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me a test: SMS' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit: Email' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/v1/documents/integrations/i1'));
  expect(sent.at(-1)?.body).toMatchObject({ url: 'smtp://mail.works.test:587', authentication: { username: 'desk', password: { $secret: true } } });
});

it('asks by name before an account is removed', async () => {
  accounts = [account];
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Remove: Email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Mail server”?' }));
  expect(accounts).toEqual([account]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/By the server of this installation/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('claims no kept password for another server, and says what was taken away; an empty port is the usual one', async () => {
  accounts = [account];
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Edit: Email' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByPlaceholderText('Set, and kept unless you type another')).toBeTruthy();
  const host = dialog.getByRole('textbox', { name: /^Server/ });
  await user.clear(host);
  await user.type(host, 'mail.other.test');
  expect(dialog.queryByPlaceholderText('Set, and kept unless you type another')).toBeNull();
  await user.clear(dialog.getByRole('textbox', { name: 'Port' }));
  expect([(dialog.getByRole('textbox', { name: 'Port' }) as HTMLInputElement).value, dialog.getByPlaceholderText('587')]).toMatchObject(['', {}]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/The secrets belonged to the former address/)).toBeTruthy();
  expect(sent.at(-1)?.body.url).toBe('smtp://mail.other.test:587');
});

it('says that the accounts can’t be read, and reads them again', async () => {
  unread = true;
  const user = show();
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  unread = false;
  await user.click(again);
  expect(await screen.findByText(/By the server of this installation/)).toBeTruthy();
});

it('tells where answers are brought, to who may change how messages go', async () => {
  show();
  await screen.findByRole('heading', { name: 'Email' });
  expect(screen.queryByLabelText('Address for answers')).toBeNull();
  cleanup();
  queryClient.clear();
  answers = 'https://works.test/v1/hooks/messages/x';
  show();
  expect(await screen.findByLabelText('Address for answers')).toHaveProperty('value', answers);
});
