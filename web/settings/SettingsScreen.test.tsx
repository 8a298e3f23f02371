import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { currentSession, login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

let client = { id: 'c', name: 'Bakery', language: 'en', time_zone: 'Europe/Paris', version: 1 };
const person = { id: 'ana', role: 'admin', client_id: 'c', client_name: 'Bakery', client: { ...client } };

serve(async (path, body: Partial<typeof client>) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: person } };
  if (!path.startsWith('/v1/documents/clients')) return { body: { data: [], total: 0 } };
  if (body) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    client = { ...client, ...body, version: client.version + 1 };
  }
  return { body: { data: client } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

it('keeps what is typed while it saves, and tells the session what the company is called now', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SettingsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(field, ' Nord');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(field, ' 2');
  await waitFor(() => expect(client.version).toBe(2));
  await waitFor(() => expect(currentSession().user?.client.name).toBe('Bakery Nord'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('data-loading')).toBeNull());
  expect((field as HTMLInputElement).value).toBe('Bakery Nord 2');
});
