import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { NoticeBell } from './NoticeBell.tsx';

const request = {
  id: 'r-1',
  verb: 'READ',
  resource: 'SETTING_DATA_CONNECTIONS',
  name: '',
  path: '/automations',
  note: '',
  asked_at: '2026-11-01T08:00:00.000Z',
  person: { id: 'p-1', name: 'Léa Martin', role: 'user' },
  allowed: false,
  granted: null,
  decided_at: null,
  decided_by: null,
  reason: '',
};
const person = { id: 'ana', role: 'admin', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
const sent: unknown[] = [];

serve((path, body) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: person } };
  if (path.startsWith('/v1/access/requests?')) return { body: { data: [request], total: 1 } };
  if (path.endsWith('/decide')) sent.push(body);
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

async function answer() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NoticeBell />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /1/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
}

it('answers a request in a dialog that outlives the list below the bell', async () => {
  await answer();
  await userEvent.type(await screen.findByLabelText('Why not'), 'Ask Ann.');
  await userEvent.click(screen.getByText('Give the group'));
  expect((screen.getByLabelText('Why not') as HTMLTextAreaElement).value).toBe('Ask Ann.');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(sent).toEqual([{ granted: false, reason: 'Ask Ann.' }]));
});

it('leaves the dialog for the page that is asked for', async () => {
  await answer();
  await userEvent.click(await screen.findByRole('link', { name: '/automations' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
