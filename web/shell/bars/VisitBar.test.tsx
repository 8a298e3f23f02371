import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { currentSession, login, logout, visit } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { VisitBar } from './VisitBar.tsx';

const own = {
  id: 'ro',
  client_id: 'own',
  client_name: 'Own',
  client: { time_zone: 'Europe/Paris', number_format: 'spaces' },
  client_feature_flags: [],
};
const there = { ...own, client_id: 'bakery', client_name: 'Bakery', impersonated: true, impersonated_until: '2030-01-01T09:30:00.000Z' };
const sent: unknown[] = [];
let stuck = false;

serve((path, body) => {
  if (path.startsWith('/v1/auth/')) sent.push([path, body]);
  if (stuck && path.endsWith('/leave')) return { status: 500, body: { error: { code: 'internal', message: 'No.', details: {} } } };
  if (path.endsWith('/logout')) return { status: 204 };
  return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: path.endsWith('/impersonate') ? there : own } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ro', 'x', false);
});

it('stands over every screen while one works inside another company, says why it does not lead back, and does; signing out leaves both', async () => {
  await visit('bakery', 'Ticket 12');
  const { unmount } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <VisitBar />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByRole('status').textContent).toMatch(/You work in Bakery until 10:30/);
  stuck = true;
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  stuck = false;
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(currentSession().user?.client_id).toBe('own');
  unmount();
  await visit('bakery', 'Again');
  sent.length = 0;
  await logout();
  expect(sent.map((each) => (each as string[])[0])).toEqual(['/v1/auth/leave', '/v1/auth/logout']);
});
