import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { DeletedForms } from './DeletedForms.tsx';

let stored: object[] = [];
serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  return { body: { data: path.startsWith('/v1/documents/forms') ? stored : {} } };
});

beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => queryClient.clear());

async function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <DeletedForms />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show deleted forms' }));
}

it('names what was deleted by its title', async () => {
  stored = [
    { id: 'a', title: 'Gone', deleted: true },
    { id: 'b', title: 'Here' },
  ];
  await open();
  expect(await screen.findByRole('columnheader', { name: 'Title' })).toBeTruthy();
  expect(screen.getByText('Gone')).toBeTruthy();
  expect(screen.queryByText('Here')).toBeNull();
});

it('says that none is deleted, once that is known', async () => {
  stored = [{ id: 'b', title: 'Here' }];
  await open();
  expect(await screen.findByText('No form is deleted.')).toBeTruthy();
});
