import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import { RowMenu } from './RowMenu.tsx';

let uses: object[] | null = [];
let deleted: string[] = [];
serveAdmin((path) => {
  if (path === '/v1/document-uses/views/v')
    return uses ? { body: { data: uses } } : { status: 500, body: { error: { code: 'internal', message: '', request_id: 'r' } } };
  if (path === '/v1/documents/views/v') {
    deleted.push(path);
    return { status: 204 };
  }
  return { body: { data: [], total: 0 } };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  deleted = [];
});

const view = { id: 'v', slug: 'stock', version: 1, name: 'Stock' } as unknown as ViewDocument;
const rights = { create: true, update: () => true, remove: () => true };
async function askToDelete() {
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <RowMenu view={view} rights={rights as never} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Stock/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }));
}

it('says what uses a view before it is deleted', async () => {
  uses = [{ collection: 'views', id: 'w', slug: 'start', name: 'Start', places: ['setup'] }];
  await askToDelete();
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 document uses it, and stops doing so');
  expect(dialog.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/view/start');
  expect(deleted).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: /Delete/ }));
  await waitFor(() => expect(deleted).toHaveLength(1));
});

it('deletes a view that nothing uses at once', async () => {
  uses = [];
  await askToDelete();
  await waitFor(() => expect(deleted).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before it deletes a view of which nobody can tell what uses it', async () => {
  uses = null;
  await askToDelete();
  const dialog = within(await screen.findByRole('dialog'));
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  expect(deleted).toEqual([]);
  uses = [{ collection: 'views', id: 'w', slug: 'start', name: 'Start', places: ['setup'] }];
  await userEvent.click(retry);
  await dialog.findByRole('link', { name: 'Start' });
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(deleted).toEqual([]);
});
