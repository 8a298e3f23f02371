import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { RequestsPanel } from './RequestsPanel.tsx';

const request = {
  id: 'r-1',
  verb: 'READ',
  resource: 'SETTING_DATA_CONNECTIONS',
  name: '',
  path: '/automations',
  note: 'I look after the labels.',
  asked_at: '2026-11-01T08:00:00.000Z',
  person: { id: 'p-1', name: 'Léa Martin', role: 'user' },
  allowed: false,
  granted: null,
  decided_at: null,
  decided_by: null,
  reason: '',
};
const answer = {
  ...request,
  id: 'r-0',
  granted: false,
  reason: 'Ask Ann.',
  decided_at: request.asked_at,
  decided_by: { id: 'a', name: 'Ada Admin' },
};
const person = { id: 'ana', role: 'admin', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
let requests: object[] = [];
let answers: object[] = [];
const sent: [string, unknown][] = [];

serve((path, body) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: person } };
  if (path.startsWith('/v1/access/requests?')) return { body: { data: requests, total: requests.length } };
  if (path.startsWith('/v1/access/answers?')) return { body: { data: answers, total: answers.length } };
  if (path.startsWith('/v1/access/')) {
    sent.push([path, body]);
    requests = [];
    answers = [];
    return path.endsWith('seen') ? { status: 204 } : { body: { data: {} } };
  }
  if (path.includes('/documents/clients')) return { body: { data: { id: 'c', acl: null } } };
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <RequestsPanel />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('tells an administrator who asks for what and why, leads to the cell, and declines with a reason alone', async () => {
  requests = [request];
  show();
  expect(await screen.findByText(/asks to read automations/)).toBeTruthy();
  expect(screen.getByText('I look after the labels.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  const change = await screen.findByRole('link', { name: 'Change the rights of “User”' });
  expect(change.getAttribute('href')).toBe('/role/user?cell=SETTING_DATA_CONNECTIONS+READ_OWN');
  const [grant, decline] = ['Give the group', 'Decline'].map((name) => screen.getByRole('button', { name }) as HTMLButtonElement);
  expect([grant?.disabled, decline?.disabled]).toEqual([true, true]);
  await userEvent.type(screen.getByLabelText('Why not'), 'Ask Ann.');
  await userEvent.click(decline as HTMLElement);
  await waitFor(() => expect(sent.at(-1)).toEqual(['/v1/access/requests/r-1/decide', { granted: false, reason: 'Ask Ann.' }]));
  await waitFor(() => expect(screen.queryByText(/asks to read automations/)).toBeNull());
});

it('offers to tell whoever may do it by now', async () => {
  requests = [{ ...request, allowed: true }];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tell them' }));
  await waitFor(() => expect(sent.at(-1)).toEqual(['/v1/access/requests/r-1/decide', { granted: true }]));
});

it('tells the asker what was decided, by whom and why, until they have seen it', async () => {
  answers = [answer];
  show();
  expect(await screen.findByText('Declined: read automations')).toBeTruthy();
  expect(screen.getByText('Ask Ann.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Declined: read automations/ }));
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe('/v1/access/answers/r-0/seen'));
  await waitFor(() => expect(screen.queryByText('Ask Ann.')).toBeNull());
});
