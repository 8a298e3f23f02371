import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { NewViewDialog } from './NewViewDialog.tsx';

const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
const made: unknown[] = [];
let failing = false;
serve((path, body) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/documents/clients/x') return { body: { data: {} } };
  if (body) {
    made.push([path, body]);
    return { body: { data: path.endsWith('groups') ? { id: 'g' } : { id: 'v', slug: 'mine' } } };
  }
  if (failing && path.includes('view_groups')) return { status: 500, body: { error: { code: 'internal', message: 'No.', details: {} } } };
  return { body: { data: [], total: 0 } };
});
beforeAll(loadAllTexts);
beforeEach(async () => {
  made.length = 0;
  queryClient.clear();
  await login('ann', 'x', false);
});

function open() {
  const router = createMemoryRouter([
    { path: '/', Component: () => <NewViewDialog onClose={() => undefined} /> },
    { path: '/view/edit/:id', Component: () => <p>Editor</p> },
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
const slow = { timeout: 15_000 };
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Make and edit' });

it('makes a group with the first view of a company that has none', async () => {
  const router = open();
  await userEvent.type(await screen.findByRole('textbox', { name: /Name of the new group/ }, slow), 'Sales');
  expect(button().disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name( \*)?$/ }), 'Orders');
  await userEvent.click(button());
  await waitFor(() => expect(router.state.location.pathname).toBe('/view/edit/mine'), slow);
  expect(made).toEqual([
    ['/v1/documents/view_groups', { name: 'Sales', order: 1000, parent: null }],
    ['/v1/documents/views', { name: 'Orders', view_group: 'g', order: 1000, root: { blocks: [] }, setup: {} }],
  ]);
}, 60_000);

it('says that the groups could not be read, makes nothing meanwhile, and reads them again', async () => {
  failing = true;
  open();
  const again = await screen.findByRole('button', { name: 'Try again' }, slow);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Orders');
  expect(button().disabled).toBe(true);
  failing = false;
  await userEvent.click(again);
  expect(await screen.findByRole('textbox', { name: /Name of the new group/ }, slow)).toBeDefined();
}, 60_000);
