import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { NoAccess } from './NoAccess.tsx';

let open: { asked_at: string } | null = null;
let refuses = false;
const sent: unknown[] = [];

serve((path, body) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: { id: 'ana', client: { name: 'Bakery' } } } };
  if (refuses) return { status: 403, body: { error: { code: 'viewing_only', message: '', details: {}, request_id: 'r' } } };
  if (path.startsWith('/v1/access/granters')) return { body: { data: { people: ['Ada Admin', 'Ben Boss'], total: 4, open } } };
  sent.push(body);
  open = { asked_at: new Date().toISOString() };
  return { status: 201, body: { data: {} } };
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
        <NoAccess right={{ verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS' }} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('names who can grant the right, sends the request with its reason, and says that it was sent', async () => {
  show();
  expect(await screen.findByText('Ada Admin, Ben Boss or 2 others can grant it.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('What you need it for'), 'Labels');
  await userEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(await screen.findByText(/You have asked for this\./)).toBeTruthy();
  expect(sent).toEqual([{ verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS', path: '/', note: 'Labels' }]);
  expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
});

it('gives a message to send by other ways where nobody can be asked', async () => {
  refuses = true;
  show();
  await waitFor(() => expect(screen.getByText('An administrator of Bakery can grant it.')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Ask for access' })).toBeTruthy();
});
