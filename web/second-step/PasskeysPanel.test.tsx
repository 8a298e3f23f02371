import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { PasskeysPanel } from './PasskeysPanel.tsx';

const person = { id: 'ana', role: 'admin', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
let passkeys = [{ id: 'k-1', name: 'Phone', created_at: '2026-11-01T08:00:00.000Z', last_used_at: null }];

serve((path) => {
  if (path.startsWith('/v1/auth/login')) return { body: { token: 't', expires_at: '', user: person } };
  if (path.endsWith('/k-1/remove')) {
    passkeys = [];
    return { status: 204 };
  }
  return { body: { data: passkeys, total: 0 } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(cleanup);

it('asks by name, and for the password, before a passkey is removed', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PasskeysPanel />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the passkey Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey “Phone”?' }));
  expect(passkeys).toHaveLength(1);
  await userEvent.type(dialog.getByLabelText(/^Current password/), 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  expect([passkeys, screen.queryByRole('dialog')]).toEqual([[], null]);
});
