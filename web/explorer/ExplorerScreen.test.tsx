import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { routes } from './routes.ts';

const person = { id: 'ana', email: 'ana@bakery.test', role: 'client_admin', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
const cake = {
  id: 'm-cake',
  slug: 'cake',
  name: 'cake',
  displayed_name: 'Cake',
  primary_attribute: 'title',
  schema: [
    { id: 'f-1', name: 'title', label: 'Title', type: 'text', validation: 'required' },
    { id: 'f-2', name: 'weight', label: 'Weight', type: 'number' },
  ],
};
/** The person may not read it: the server does not describe it. */
const secret = { ...cake, id: 'm-secret', slug: 'secret', name: 'secret', displayed_name: 'Secret' };
const roots = { queryType: { fields: [{ name: 'cake_by_id', type: { name: 'cake' } }] } };
const fields = [
  { name: 'title', type: { kind: 'SCALAR', name: 'String' } },
  { name: 'identity', type: { kind: 'NON_NULL', name: null, ofType: { kind: 'SCALAR', name: 'ID' } } },
];
const calls: { method: string; path: string; body: unknown; once: unknown }[] = [];

serve(async (path, body: unknown, headers) => {
  if (path.includes('/documents/models')) return { body: { data: [cake, secret], total: 2 } };
  if (path.includes('/documents/clients')) return { body: { data: { acl: null } } };
  if (path.includes('/documents/')) return { body: { data: [], total: 0 } };
  if (!path.startsWith('/v1/graph')) return { body: { token: 't', expires_at: '', user: person } };
  const query = decodeURIComponent(path.split('query=')[1] ?? '');
  if (query.includes('__schema')) return { body: { data: { __schema: roots } } };
  if (query.includes('__type')) return { body: { data: { __type: { fields } } } };
  if (query.includes('limit: 1,')) return { body: { data: { cake: [{ identity: 'cake-1', version: 3 }] } } };
  calls.push({ method: query ? 'GET' : 'POST', path: path.split('?')[0] ?? '', body: query || body, once: headers['idempotency-key'] });
  return { body: { data: { cake: [{ identity: 'cake-1', title: 'Gugelhupf' }] } } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

it('lists what the server describes, runs a reading call by GET, and asks before a writing one', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/interface'] })} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const operation = (await screen.findByLabelText('GraphQL operation')) as HTMLTextAreaElement;
  expect(operation.value).toContain('cake(limit: 10');
  expect(operation.value).toContain('weight');
  expect(await screen.findByText('ID!')).toBeTruthy();
  expect(screen.getByText('required')).toBeTruthy();
  expect(screen.queryByText(/Secret/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText(/Gugelhupf/)).toBeTruthy();
  expect(calls).toEqual([{ method: 'GET', path: '/v1/graph', body: operation.value, once: undefined }]);
  expect(screen.getByText(/Bearer YOUR_TOKEN/)).toBeTruthy();

  await userEvent.click(screen.getByRole('combobox', { name: 'Call' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Change a record' }));
  const change = screen.getByLabelText('GraphQL operation') as HTMLTextAreaElement;
  expect(change.value).toContain('update_cake(id: "cake-1", values: {title: "Example"}, version: 3)');
  await userEvent.click(screen.getByRole('button', { name: 'Run and change data' }));
  expect(await screen.findByText('Really change data?')).toBeTruthy();
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Really change data?')).toBeNull());
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Run and change data' }));
  await screen.findByText('Really change data?');
  await userEvent.click(screen.getAllByRole('button', { name: 'Run and change data' }).at(-1) as HTMLElement);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ method: 'POST', path: '/v1/graph', body: { query: change.value } });
  expect(calls[1]?.once).toBeTruthy();
});
