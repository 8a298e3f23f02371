import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { ViewsScreen } from './ViewsScreen.tsx';

const person = (role: string) => ({ id: role, client_id: 'x', role, client: { time_zone: 'UTC' } });
const made: unknown[] = [];
let role = 'client_admin';
const groups = [
  { id: 'h', slug: 'sales', name: 'Sales', order: 2, parent: 'g' },
  { id: 'g', slug: 'spare', name: 'Spare', order: 1, parent: null },
];
const view = (name: string, order: number, more: object) => ({
  id: name,
  slug: name,
  name,
  view_group: 'h',
  order,
  root: { blocks: [] },
  setup: {},
  ...more,
});
const views = [view('Customers', 2, { setup: { one: {} }, created_by: 'ben' }), view('Orders', 1, { template: true })];
const deleted = view('Old list', 3, { deleted_at: '2026-03-01T10:00:00Z' });
const restored: string[] = [];
serve((path, body) => {
  if (path.endsWith('/restore')) {
    restored.push(path);
    return { body: { data: deleted } };
  }
  if (path.startsWith('/v1/documents/views?') && path.includes('deleted=1')) return { body: { data: [...views, deleted], total: 3 } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: person(role) } };
  if (path === '/v1/last-uses/views') return { body: { data: { Customers: '2026-03-02' } } };
  if (path === '/v1/documents/clients/x') return { body: { data: {} } };
  if (body && path.endsWith('/view_groups')) {
    made.push(body);
    return { body: { data: { id: 'new' } } };
  }
  if (path.startsWith('/v1/documents/view_groups')) return { body: { data: groups, total: groups.length } };
  if (path.startsWith('/v1/documents/views?') && role !== 'user') return { body: { data: views, total: views.length } };
  if (path.startsWith('/v1/documents/users')) return { body: { data: [{ id: 'ben', first_name: 'Ben', last_name: 'Lee' }], total: 1 } };
  return { body: { data: [], total: 0 } };
});
beforeAll(loadAllTexts);

async function open(as: string) {
  role = as;
  queryClient.clear();
  await login('ann', 'x', false);
  const router = createMemoryRouter([
    { path: '/', Component: ViewsScreen },
    { path: '/view-group/edit/:id', Component: () => <p>Editor</p> },
  ]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

it('makes a group of views by its name and opens its editor', async () => {
  const router = await open('client_admin');
  await userEvent.click(await screen.findByRole('button', { name: 'New group' }, { timeout: 15_000 }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, '  Sales{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-group/edit/new'));
  expect(made).toEqual([{ name: 'Sales', order: 1000, parent: null }]);
}, 60_000);

it('groups are listed with their order, the group around them and their views, by those who may change them', async () => {
  await open('client_admin');
  await userEvent.click(await screen.findByRole('radio', { name: 'Groups' }, { timeout: 15_000 }));
  const rows = await screen.findAllByRole('row', {}, { timeout: 15_000 });
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Name', 'Order', 'Group around it', 'Views of the group'],
    ['Spare', '1', '–', '–'],
    ['Sales', '2', 'Spare', 'Orders, Customers'],
  ]);
  expect(screen.getByRole('link', { name: 'Sales' }).getAttribute('href')).toBe('/view-group/edit/sales');
}, 60_000);

it('views are listed with their group, blocks, last use and owner, by group or the last used first', async () => {
  await open('client_admin');
  const rows = await screen.findAllByRole('row', {}, { timeout: 15_000 });
  await screen.findByText('Ben Lee');
  expect(rows.map((row) => [...row.children].slice(0, 6).map(({ textContent }) => textContent))).toEqual([
    ['Name', 'Group', 'Blocks', 'Last change', 'Last used', 'Owner'],
    ['Orders', 'Sales', '0', expect.stringMatching(/^–/), 'Not yet', 'Built-in'],
    ['Customers', 'Sales', '1', expect.stringMatching(/^–/), '02 Mar 2026', 'Ben Lee'],
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order by' }), 'Last used');
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names.filter((name) => name === 'Orders' || name === 'Customers')).toEqual(['Customers', 'Orders']);
}, 60_000);

it('finds views by their name and by that of their group', async () => {
  await open('client_admin');
  const search = await screen.findByRole('textbox', { name: 'Search views' }, { timeout: 15_000 });
  await userEvent.type(search, 'CÚST');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Customers' })).toBeDefined();
  await userEvent.clear(search);
  await userEvent.type(search, 'sales');
  expect(await screen.findByRole('link', { name: 'Orders' })).toBeDefined();
  await userEvent.clear(search);
  await userEvent.type(search, 'nothing');
  expect(await screen.findByText('No view matches “nothing”.')).toBeDefined();
}, 60_000);

it('lists the views that were deleted, and brings one back', async () => {
  await open('client_admin');
  await userEvent.click(await screen.findByRole('radio', { name: 'Deleted views' }, { timeout: 15_000 }));
  const rows = await screen.findAllByRole('row', {}, { timeout: 15_000 });
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['Name', 'Old list']);
  await userEvent.click(screen.getByRole('button', { name: 'Restore Old list' }));
  await waitFor(() => expect(restored).toEqual([expect.stringMatching(/^\/v1\/documents\/views\/[^/]+\/restore$/)]));
}, 60_000);

it('is not offered without the right', async () => {
  await open('user');
  await screen.findByText('No view yet', {}, { timeout: 15_000 });
  expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Groups' })).toBeNull();
}, 60_000);
