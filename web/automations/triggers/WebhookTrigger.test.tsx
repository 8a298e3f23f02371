import { MantineProvider } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Registration } from '@millwright/core/contract/registrations.ts';
import { connectors } from '@millwright/core/integration/shipped/registry.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { EditorContext } from '../state/editor-context.ts';
import { WebhookTrigger } from './WebhookTrigger.tsx';

const calls = [
  {
    id: 'd-1',
    outcome: 'refused',
    message: null,
    run_id: null,
    bytes: 3,
    headers: { 'x-shop': 'north' },
    body: '{"n":1}',
    why: 'unsigned',
    at: '2026-05-01T10:00:00.000Z',
  },
  { id: 'd-2', outcome: 'accepted', message: 'm-1', run_id: 'r-1', bytes: 3, headers: null, body: null, why: null, at: '2026-05-01T09:00:00.000Z' },
];
const shipped = connectors.find(({ key }) => key === 'github');
const github = { id: 'git', slug: 'git', name: 'GitHub', version: 1, operations: shipped?.operations, webhooks: shipped?.webhooks };
let registration: Registration = {
  state: 'failed',
  error: { code: 'outgoing_failed', details: { status: 404, reason: 'No such repository' } },
  at: '2026-05-01T10:00:00.000Z',
};
const posted: string[] = [];
let until: string | null = null;
serve(async (path, body) => {
  if (path.endsWith('/listen')) {
    if (body !== undefined) until = '2026-05-01T10:05:00.000Z';
    return { body: { data: { until } } };
  }
  if (path.endsWith('/registration')) {
    if (body !== undefined) registration = { state: 'waiting', error: null, at: null };
    return { body: { data: registration } };
  }
  if (path.startsWith('/v1/documents/integrations')) return { body: { data: [github], total: 1 } };
  if (path.endsWith('/redeliver')) posted.push(path);
  if (path.includes('/deliveries')) return { body: { data: calls, total: 2 } };
  return { body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } } } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

/** Records other changes of the draft. */
const change = vi.fn();

function show(trigger: TriggerOf<'webhook'>, draft: object = {}, stored: object = {}) {
  const put = vi.fn();
  const editor = { editable: true, draft, change, history: { seal: () => undefined }, stepTests: { automation: { id: 'hook', ...stored } } };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <EditorContext value={editor as never}>
            <WebhookTrigger trigger={trigger} put={put} />
          </EditorContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return put;
}

it('is made from an event of an integration, signed and filtered as that says', async () => {
  const put = show({ type: 'webhook', answer: 'run' });
  await userEvent.click(await screen.findByRole('combobox', { name: 'From an integration' }));
  await userEvent.click(await screen.findByRole('option', { name: 'GitHub: A push' }));
  const event = { in: 'header', at: 'x-github-event', equals: 'push' };
  expect(put).toHaveBeenLastCalledWith(
    { type: 'webhook', signature: 'github', answer: 'run', event, source: { integration: 'git', webhook: 'push' } },
    undefined,
  );
});

it('asks for what registering needs, tells where that failed, and tries it again', async () => {
  const event = { in: 'header' as const, at: 'x-github-event', equals: 'push' };
  const put = show({ type: 'webhook', signature: 'github', event, source: { integration: 'git', webhook: 'push', values: { owner: 'acme' } } });
  expect(((await screen.findByLabelText(/^Only the event/)) as HTMLInputElement).value).toBe('push');
  await userEvent.type(screen.getByLabelText(/^Repository/), 'x');
  expect(put).toHaveBeenLastCalledWith(
    { type: 'webhook', signature: 'github', event, source: { integration: 'git', webhook: 'push', values: { owner: 'acme', repo: 'x' } } },
    'trigger:repo',
  );
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('GitHub could not be told');
  expect(failed.textContent).toContain('404');
  expect(failed.textContent).toContain('No such repository');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('GitHub is being told …')).toBeTruthy();
});

it('chooses who signs, keeps nothing that is usual, and brings an accepted call once more', async () => {
  const put = show({ type: 'webhook', signature: 'header', header: 'x-own' });
  expect((screen.getByLabelText('Header with the secret') as HTMLInputElement).value).toBe('x-own');
  await userEvent.click(screen.getByRole('switch', { name: /^The run answers/ }));
  expect(put).toHaveBeenLastCalledWith({ type: 'webhook', signature: 'header', header: 'x-own', answer: 'run' }, undefined);
  await userEvent.click(screen.getByRole('combobox', { name: 'Signed by' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Standard Webhooks' }));
  expect(put).toHaveBeenLastCalledWith({ type: 'webhook' }, undefined);
  expect(await screen.findByText('Refused: nothing signs it')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^What the call of/ }));
  expect(screen.getByText('{"n":1}')).toBeTruthy();
  expect(screen.getByText('north')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Listen for a test call' }));
  expect(await screen.findByText(/^Waiting for the next call until 12:05/)).toBeTruthy();
  const again = screen.getAllByRole('button', { name: /^Bring the call of/ });
  expect(again).toHaveLength(1);
  await userEvent.click(again[0] as HTMLElement);
  await waitFor(() => expect(posted).toEqual(['/v1/data_connections/deliveries/d-2/redeliver']));
});

it('takes the secret where the webhook is set up', async () => {
  show({ type: 'webhook', signature: 'shopify' });
  await userEvent.click(screen.getByLabelText('Signing secret'));
  await userEvent.paste('hush-secret-of-the-shop');
  expect(change).toHaveBeenLastCalledWith({ webhook_secret: 'hush-secret-of-the-shop' }, 'trigger:secret');
  expect(screen.queryByRole('button', { name: 'Make a secret' })).toBeNull();
});

it('makes a secret where that is how calls are signed', async () => {
  show({ type: 'webhook' });
  await userEvent.click(screen.getByRole('button', { name: 'Make a secret' }));
  expect(change).toHaveBeenLastCalledWith({ webhook_secret: expect.stringMatching(/^whsec_/) }, 'trigger:secret');
});

it('lets a secret that was typed be changed until it is stored, however often the form is left meanwhile', () => {
  show({ type: 'webhook', signature: 'shopify' }, { webhook_secret: 'hush-secret-of-the-shop' });
  expect(screen.getByLabelText('Signing secret')).toHaveProperty('value', 'hush-secret-of-the-shop');
  cleanup();
  show({ type: 'webhook', signature: 'shopify' }, { webhook_secret: { $secret: true } }, { webhook_secret: { $secret: true } });
  expect(screen.queryByLabelText('Signing secret')).toBeNull();
});
