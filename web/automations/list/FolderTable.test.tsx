import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { AutomationsScreen } from './AutomationsScreen.tsx';

const collection = 'settings_data_connections';
const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
type Stored = { id: string; version: number; folder?: string | null };
type Sent = { operations: { op: string; collection: string; id: string; version: number; data: { folder: string | null } }[] };
const plain = { trigger: { type: 'manual' }, steps: [], edges: [], disabled: false, template: false, updated_at: null };
const automation = (id: string, folder?: string) => ({ ...plain, id, slug: id, name: id, label: id, version: 3, ...(folder && { folder }) });
let automations: (Stored & ReturnType<typeof automation>)[] = [];
let sent: Sent[] = [];
let refused = false;
serve((path, body) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: person } };
  if (path.startsWith(`/v1/documents/${collection}`)) return { body: { data: automations, total: automations.length } };
  if (path !== '/v1/documents/batch') return { body: { data: [], total: 0 } };
  if (refused) return { status: 409, body: { error: { code: 'out_of_sync', message: 'Changed meanwhile.', details: {} } } };
  sent.push(body);
  const folders = new Map((body as Sent).operations.map(({ id, data }) => [id, data.folder]));
  automations = automations.map((one) => (folders.has(one.id) ? automation(one.id, folders.get(one.id) ?? undefined) : one));
  return { body: { data: [] } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  localStorage.removeItem('millwright.ana.automation-folders');
  queryClient.clear();
  sent = [];
  refused = false;
  automations = [automation('loose'), automation('count', 'Stock'), automation('mail', 'Evening'), automation('order', 'Stock')];
});

const operation = (id: string, folder: string | null) => ({ op: 'update', collection, id, version: 3, data: { folder } });
/** The rows below the first one: headings of folders and names of automations. */
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('link')?.textContent ?? within(row).getByRole('rowheader').textContent);
const fold = (name: RegExp) => screen.findByRole('button', { name, expanded: true }, { timeout: 15_000 });

function open() {
  const router = createMemoryRouter([{ path: '/', Component: AutomationsScreen }]);
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('automations stand below their folders, those without one last, and what is folded stays so on the device', async () => {
  const { unmount } = open();
  await userEvent.click(await fold(/^Stock/));
  expect(lines()).toEqual(['Evening1', 'mail', 'Stock2', 'Without folder1', 'loose']);
  unmount();
  open();
  await fold(/^Evening/);
  expect(lines()).toEqual(['Evening1', 'mail', 'Stock2', 'Without folder1', 'loose']);
}, 60_000);

it('a search finds in all folders, also in folded ones, and by the name of a folder', async () => {
  open();
  await userEvent.click(await fold(/^Stock/));
  const search = screen.getByRole('textbox', { name: 'Search automations' });
  await userEvent.type(search, 'order');
  await waitFor(() => expect(lines()).toEqual(['Stock1', 'order']));
  await userEvent.clear(search);
  await userEvent.type(search, 'stock');
  await waitFor(() => expect(lines()).toEqual(['Stock2', 'count', 'order']));
}, 60_000);

it('several automations are moved at once from the menu, and out of their folder', async () => {
  open();
  await fold(/^Stock/);
  for (const name of ['loose', 'mail']) await userEvent.click(await screen.findByRole('checkbox', { name: `Choose “${name}”` }));
  expect(screen.getByText('2 chosen')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Move to folder' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Stock' }));
  await waitFor(() => expect(lines()).toEqual(['Stock4', 'count', 'loose', 'mail', 'order']));
  expect(screen.queryByText('2 chosen')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More for the folder “Stock”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take all out' }));
  await screen.findByRole('button', { name: 'Sort into folders' });
  expect(sent.map(({ operations }) => operations)).toEqual([
    [operation('loose', 'Stock'), operation('mail', 'Stock')],
    ['loose', 'count', 'mail', 'order'].map((id) => operation(id, null)),
  ]);
}, 60_000);

it('all that a search has found are chosen at once, and go to a folder that is there already', async () => {
  open();
  await userEvent.click(await fold(/^Evening/));
  const all = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose all that are shown' });
  await userEvent.click(await all());
  expect(screen.getByText('3 chosen')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose “loose”' }));
  expect([(await all()).checked, (await all()).indeterminate]).toEqual([false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose none' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search automations' }), 'oose');
  await waitFor(() => expect(lines()).toEqual(['Without folder1', 'loose']));
  await userEvent.click(await all());
  expect((await all()).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Move to folder' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New folder…' }));
  const name = await screen.findByRole('textbox', { name: /^Name of the folder/ }, { timeout: 15_000 });
  await userEvent.type(name, 'Stock');
  expect(screen.getByText('This folder exists already. The automations join those in it.')).toBeDefined();
  await userEvent.type(name, '{Enter}');
  await waitFor(() => expect(sent).toEqual([{ operations: [operation('loose', 'Stock')] }]));
}, 60_000);

it('a folder gets another name on all its automations in one call; a refusal is told', async () => {
  open();
  await fold(/^Stock/);
  const rename = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for the folder “Stock”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
    const name = await screen.findByRole('textbox', { name: /^Name of the folder/ }, { timeout: 15_000 });
    expect((name as HTMLInputElement).value).toBe('Stock');
    await userEvent.clear(name);
    await userEvent.type(name, ' Goods {Enter}');
  };
  refused = true;
  await rename();
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  refused = false;
  await rename();
  await waitFor(() => expect(lines()).toEqual(['Evening1', 'mail', 'Goods2', 'count', 'order', 'Without folder1', 'loose']));
  expect(sent).toEqual([{ operations: [operation('count', 'Goods'), operation('order', 'Goods')] }]);
}, 60_000);

it('without folders the list is plain until somebody sorts it, and a first folder is made of what is chosen', async () => {
  automations = [automation('loose'), automation('mail')];
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sort into folders' }, { timeout: 15_000 }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose “mail”' }, { timeout: 15_000 }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to folder' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New folder…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name of the folder/ }, { timeout: 15_000 }), 'Evening{Enter}');
  await waitFor(() => expect(lines()).toEqual(['Evening1', 'mail', 'Without folder1', 'loose']));
  expect(sent).toEqual([{ operations: [operation('mail', 'Evening')] }]);
}, 60_000);
