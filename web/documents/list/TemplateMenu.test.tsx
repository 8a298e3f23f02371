import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { LabelTemplatesScreen } from '../../labels/templates/LabelTemplatesScreen.tsx';
import { serveAdmin } from '../../testing/serve-admin.ts';

const built = { id: 'b', slug: 'lot', version: 1, template: true, name: 'Lot', type: 'roll', model: 'lot' };
const own = { id: 'o', slug: 'shelf', version: 4, template: false, name: 'Shelf', title: { en: 'Shelf', de: 'Regal' }, model: 'lot', copies: 2 };
const at = '/v1/documents/label_templates';
let calls: [path: string, body: unknown][] = [];
let gone = false;
let used = true;
serveAdmin((path, body) => {
  if (path === at || path.startsWith(`${at}/`)) calls.push([path, body]);
  if (path === '/v1/document-uses/label_templates/o')
    return { body: { data: used ? [{ collection: 'forms', id: 'f', slug: 'receive', name: 'Receive', places: ['label_template'] }] : [] } };
  if (path === `${at}/o`) {
    gone = true;
    return { status: 204 };
  }
  if (path === `${at}/o/restore`) gone = false;
  if (path === at) return { status: 201, body: { data: { ...own, id: 'c' } } };
  if (path.startsWith(`${at}?`)) {
    const deleted = path.includes('deleted=1') ? [{ ...own, deleted_at: '2026-01-01T00:00:00Z' }] : [];
    return { body: { data: [built, ...(gone ? deleted : [own])], total: 2 } };
  }
  return { body: { data: [], total: 0 } };
});
afterEach(() => {
  notifications.clean();
  cleanup();
  queryClient.clear();
  calls = [];
  used = true;
});

const Place = () => <output>{useLocation().pathname}</output>;
async function open(item: string, name: string) {
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <LabelTemplatesScreen />
          <Place />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: `What to do with ${name}` }));
  return screen.findByRole('menuitem', { name: item });
}

it('copies a template with its content alone, and opens the copy', async () => {
  await userEvent.click(await open('Duplicate', 'Shelf'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/label-template/c'));
  const content = { name: 'Shelf (copy)', title: { en: 'Shelf (copy)', de: 'Regal (copy)' }, model: 'lot', copies: 2 };
  expect(calls).toEqual([[at, content]]);
});

it('names what uses a template before it is deleted, and restores it', async () => {
  await userEvent.click(await open('Delete', 'Shelf'));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('link', { name: 'Receive' })).getAttribute('href')).toBe('/form/receive');
  expect(calls).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Shelf' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Show deleted templates' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Shelf' }));
  expect(await screen.findByRole('link', { name: 'Shelf' })).toBeDefined();
  expect(calls.map(([path]) => path)).toEqual([`${at}/o`, `${at}/o/restore`]);
});

it('deletes a template that nothing uses at once, and Undo brings it back', async () => {
  used = false;
  await userEvent.click(await open('Delete', 'Shelf'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Shelf' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Shelf' })).toBeDefined();
  expect(calls.map(([path]) => path)).toEqual([`${at}/o`, `${at}/o/restore`]);
});

it('offers to delete no built-in template', async () => {
  await open('Duplicate', 'Lot');
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});
