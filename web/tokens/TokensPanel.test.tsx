import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { TokensPanel } from './TokensPanel.tsx';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
const secret = `mw_${'a'.repeat(43)}`;
const shop = {
  id: 't-1',
  name: 'Shop',
  prefix: 'mw_aaaaaa',
  scope: 'write',
  company: false,
  owner: { id: 'ana', name: 'Ana', role: 'user' },
  created_at: '2026-11-01T08:00:00.000Z',
  expires_at: '2026-12-01T08:00:00.000Z',
  last_used_at: null,
  ended: false,
};
let tokens: (typeof shop)[] = [];
const sent: unknown[] = [];

serve(async (path, body: { password?: string }) => {
  if (path.startsWith('/v1/tokens/t-1')) {
    tokens = [];
    return { status: 204 };
  }
  if (path === '/v1/tokens') {
    sent.push(body);
    const fields = [{ field: 'password', code: 'current_password', message: 'In English.' }];
    if (body.password !== 'Right1password')
      return { status: 422, body: { error: { code: 'invalid', message: 'Some values are not valid.', details: { fields }, request_id: 'r' } } };
    tokens = [shop];
    return { status: 201, body: { data: { ...shop, token: secret } } };
  }
  if (path.startsWith('/v1/tokens?')) return { body: { data: tokens, total: tokens.length } };
  if (path.includes('/documents/clients')) return { body: { data: { acl: null } } };
  return { body: { token: 't', expires_at: '', user: person } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

it('creates a token by the password, shows it once, and revokes it after a question', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <TokensPanel of="person" />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('No program calls with a token yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Shop');
  await userEvent.click(screen.getByRole('radio', { name: 'Read and change' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Good for' }));
  await userEvent.click(await screen.findByRole('option', { name: '30 days' }));
  const typed = screen.getByLabelText('Current password');
  const create = screen.getAllByRole('button', { name: 'Create a token' }).at(-1) as HTMLElement;
  await userEvent.type(typed, 'Wrong1password');
  await userEvent.click(create);
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  await userEvent.clear(typed);
  await userEvent.type(typed, 'Right1password');
  await userEvent.click(create);
  expect(await screen.findByText(secret)).toBeTruthy();
  expect(sent.at(-1)).toEqual({ name: 'Shop', scope: 'write', expires_in_days: 30, password: 'Right1password' });
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect((await screen.findByText(/mw_aaaaaa…/)).textContent).toMatch(/Read and change · until .+ · never used/);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke: Shop' }));
  await screen.findByText('Revoke “Shop”?');
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No program calls with a token yet.');
});
