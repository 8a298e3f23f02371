import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { GroupEditScreen } from './GroupEditScreen.tsx';

const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
const groups = [
  { id: 'g', slug: 'sales', name: 'Sales', order: 20, parent: null, version: 1 },
  { id: 'h', slug: 'office', name: 'Office', order: 10, parent: null, version: 1 },
];
const saved: unknown[] = [];
/** A version that another person has saved meanwhile. */
let theirs: object | null = null;
serve((path, body) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/documents/clients/x') return { body: { data: {} } };
  if (path.startsWith('/v1/documents/view_groups/sales') || path.startsWith('/v1/documents/view_groups/g')) {
    if (body && theirs) {
      const details = { current: theirs };
      theirs = null;
      return { status: 409, body: { error: { code: 'out_of_sync', message: 'Changed meanwhile.', details } } };
    }
    if (body) saved.push(body);
    return { body: { data: { ...groups[0], ...(body as object | undefined), version: body ? 2 : 1 } } };
  }
  if (path.startsWith('/v1/documents/view_groups')) return { body: { data: groups, total: 2 } };
  if (path.startsWith('/v1/documents/users')) return { body: { data: [{ id: 'ben', first_name: 'Ben', last_name: 'Lee' }], total: 1 } };
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ann', 'x', false);
});

function open() {
  saved.length = 0;
  queryClient.clear();
  const routes = [{ path: '/view-group/edit/:id', Component: GroupEditScreen }];
  const router = createMemoryRouter(routes, { initialEntries: ['/view-group/edit/sales'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('a group of views gets another name, order and group around it, and says whose rights it takes over', async () => {
  open();
  const name = await screen.findByRole('textbox', { name: /^Name/ }, { timeout: 15_000 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sales');
  expect(screen.getByText('It inherits no rights from another group.')).toBeDefined();
  await userEvent.clear(name);
  await userEvent.type(name, 'Selling');
  const order = screen.getByRole('textbox', { name: /^Order/ });
  await userEvent.clear(order);
  await userEvent.type(order, '5');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Group around it/ }), 'Office');
  expect(screen.getByText('Rights on “Office” also apply to this group, unless it has its own.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'Selling', order: 5, parent: 'h' }]));
}, 60_000);

it('what somebody else has changed meanwhile is flagged with who and when, compared, and taken in below one’s own', async () => {
  theirs = { ...groups[0], name: 'Trade', order: 7, version: 3, updated_by: 'ben', updated_at: '2026-05-04T14:30:00Z' };
  open();
  const name = await screen.findByRole('textbox', { name: /^Name/ }, { timeout: 15_000 });
  await userEvent.clear(name);
  await userEvent.type(name, 'Selling');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const bar = within(await screen.findByRole('alert'));
  await bar.findByText(/^Ben Lee changed this at (14|2):30.*; saving is blocked\.$/);
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(bar.getByRole('button', { name: 'See differences' }));
  expect(bar.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Part', 'When you opened it', 'Yours', 'Stored now'],
    [expect.stringMatching(/^Name.*yours wins/), 'Sales', 'Selling', 'Trade'],
    ['Order', '20', '20', '7'],
  ]);
  await userEvent.click(bar.getByRole('button', { name: 'Refresh and reapply mine' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Order/ }).value).toBe('7');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'Selling' }]));
}, 60_000);
