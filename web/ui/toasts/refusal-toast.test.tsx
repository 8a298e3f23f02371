import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { post } from '../../data/http.ts';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { showRefusal } from './refusal-toast.tsx';

let details: object = {};
let granters: object = { people: ['Ada Admin'], total: 1, open: null };
const sent: unknown[] = [];
serveAdmin((path, body) => {
  if (path === '/v1/graph/delete/') return { status: 403, body: { error: { code: 'forbidden', message: '', details, request_id: 'r' } } };
  if (path.startsWith('/v1/access/granters')) return { body: { data: granters } };
  sent.push(body);
  granters = { ...granters, open: { asked_at: new Date().toISOString() } };
  return { status: 201, body: { data: {} } };
});

afterEach(() => {
  notifications.clean();
  cleanup();
  queryClient.clear();
});
beforeEach(async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const error = await post('/v1/graph/delete/', {}).catch((failure: unknown) => failure);
  showRefusal(error, 'You may not do this.', 'Not deleted');
});

it('a refusal that names no right says what was refused', async () => {
  expect(await screen.findByText('Not deleted')).toBeTruthy();
  expect(screen.getByText('You may not do this.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Who can grant it?' })).toBeNull();
  details = { verb: 'DELETE', resource: 'MODELS.x', name: 'task' };
});

it('what a button was refused is asked for where it was refused', async () => {
  expect(await screen.findByText(/Missing right: delete records \(task\)\./)).toBeTruthy();
  const who = screen.getByRole('button', { name: 'Who can grant it?' });
  expect(who.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(who);
  expect(await screen.findByText('Ada Admin can grant it.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('What you need it for'), 'Duplicates');
  await userEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(await screen.findByText(/You have asked for this\./)).toBeTruthy();
  expect(sent).toEqual([{ verb: 'DELETE', resource: 'MODELS', name: 'task', path: '/', note: 'Duplicates' }]);
  granters = { people: [], total: 0, open: null };
});

it('says where nobody can be asked', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Who can grant it?' }));
  await waitFor(() => expect(screen.getByText('Nobody can be asked here. An administrator can grant it.')).toBeTruthy());
});
