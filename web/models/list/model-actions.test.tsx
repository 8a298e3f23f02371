import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { ModelsTab } from './ModelsTab.tsx';

const acl = {
  roles: [{ role: 'client_admin', parent: null, label: 'Administrator' }],
  privileges: ['CREATE', 'READ', 'UPDATE', 'DELETE'].map((action) => ({ role: 'client_admin', resource: 'SETTING_MODELS', verb: 'allow', action })),
  flattenRoles: { client_admin: [] },
};
const schema = [
  { id: 'n', name: 'name', label: 'Name', type: 'text' },
  { id: 'w', name: 'weight', label: 'Weight', type: 'number', misc: { unit: 'kg' } },
  { id: 't', name: 'twice', label: 'Twice', type: 'number', misc: { formulaV1: 'weight * 2' } },
  { id: 'g', name: 'gone', label: 'Gone', type: 'text', deleted: true },
];
const anvil = { id: 'a', slug: 'anvil', version: 1, name: 'anvil', displayed_name: 'Anvil', schema, primary_attribute: 'name' };
const bench = { ...anvil, id: 'b', slug: 'bench', name: 'bench', displayed_name: 'Bench', deletedAt: '2026-03-01T10:00:00.000Z' };
let sent: { method: string; path: string; body: unknown }[] = [];
let refusal: object | null = null;
serveAdmin((path, body) => {
  if (path.startsWith('/v1/documents/clients')) return { body: { data: { id: 'x', acl } } };
  if (path === '/v1/documents/models' && body) {
    sent.push({ method: 'POST', path, body });
    return { status: 201, body: { data: { ...anvil, ...(body as object), id: 'c', slug: (body as { name: string }).name } } };
  }
  if (path.startsWith('/v1/documents/models/bench') || path.startsWith('/v1/documents/models/b')) {
    sent.push({ method: path.includes('restore') ? 'POST' : 'DELETE', path, body });
    if (refusal) return { status: 422, body: { error: { code: 'in_use', message: '', details: refusal, request_id: 'r' } } };
    return path.includes('restore') ? { body: { data: { ...bench, deletedAt: null } } } : { status: 204 };
  }
  if (path.startsWith('/v1/documents/models')) return { body: { data: [anvil, bench], total: 2 } };
  return { body: { data: [], total: 0 } };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  [sent, refusal] = [[], null];
});

function open() {
  const router = createMemoryRouter([
    { path: '/', Component: ModelsTab },
    { path: '/data/:model', element: 'The page of the model' },
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
async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `What can be done with ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it('a model is duplicated with its plain fields, under a free name', async () => {
  const router = open();
  await choose('Anvil', 'Duplicate');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make the model' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/data/anvil_copy'));
  const fields = [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'weight', label: 'Weight', type: 'number', misc: { unit: 'kg' } },
  ];
  expect(sent).toMatchObject([{ body: { name: 'anvil_copy', schema: fields, primary_attribute: 'name' } }]);
});

it('a deleted model is brought back, or goes for good once its name is typed; what is in the way is told', async () => {
  open();
  await userEvent.click(await screen.findByText('Deleted'));
  await choose('Bench', 'Restore');
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/v1/documents/models/b/restore']));
  await choose('Bench', 'Delete for good');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Bench for good?' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' });
  expect(button.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Type bench to confirm' }), 'bench');
  refusal = { uses: [], records: true, deleted: true };
  await userEvent.click(button);
  await dialog.findByRole('alert');
  refusal = null;
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/documents/models/b?hard=1' });
});
