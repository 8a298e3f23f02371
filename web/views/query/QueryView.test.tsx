import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { QueryView } from './QueryView.tsx';

const user = { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } };
const task = {
  id: 'm',
  slug: 'task',
  name: 'task',
  displayed_name: { en: 'Task' },
  primary_attribute: 'title',
  schema: [
    { name: 'title', label: { en: 'Title' }, type: 'text' },
    { name: 'open', label: { en: 'Is open' }, type: 'boolean' },
  ],
};
let answer: object = {};
serve((path) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/graph') return { body: answer };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ann', 'x', false);
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <QueryView query="{ task { title open customer { name } } }" />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('shows what its query returns, under the names of its fields', async () => {
  answer = { data: { task: [{ title: 'One', open: true, customer: { name: 'Ada' } }] } };
  show();
  const table = within(await screen.findByRole('region', { name: 'Task' }, { timeout: 15_000 }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Title', 'Is open', 'customer.name']);
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['One', 'Yes', 'Ada']);
});

it('says what is wrong with it', async () => {
  queryClient.clear();
  answer = { errors: [{ message: 'There is no field nothing.', extensions: { code: 'invalid_query', status: 422 } }] };
  show();
  expect(await screen.findByRole('alert', {}, { timeout: 15_000 })).toBeDefined();
});
