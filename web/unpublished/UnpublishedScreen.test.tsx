import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { keepDraft, readKeptDraft } from '../documents/saving/kept-draft.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { type GroupDocument, groupKind } from '../views/groups/group-kind.ts';
import { UnpublishedScreen } from './UnpublishedScreen.tsx';

const group = (id: string) => ({ id, slug: id, version: 1, name: `Group ${id}`, order: 1, parent: null }) as unknown as GroupDocument;
const changed = (id: string, name: string) => ({ ...groupKind.draftOf(group(id)), name });
const draftOf = (id: string, revision: number, name: string) => ({
  ...{ collection: 'view_groups', document_id: id, revision, saved_at: '2026-03-01T10:00:00.000Z' },
  ...{ version: 1, base: group(id), content: changed(id, name), without_secrets: false },
});

let there: ReturnType<typeof draftOf>[] = [];
let ended: string[] = [];
let online = true;
let published: unknown[] = [];
serve(async (path, body: unknown) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', first_name: 'Ana', last_name: '', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/drafts?')) return { body: { data: there, total: there.length } };
  if (path === '/v1/documents/publish') {
    published.push(body);
    const { documents } = body as { documents: { id: string; version: number; data: object }[] };
    there = [];
    return { body: { data: documents.map(({ id, version, data }) => ({ id, slug: id, version: version + 1, ...data })) } };
  }
  const [, id, revision] = /^\/v1\/drafts\/view_groups\/(\w+)\?revision=(\d+)$/.exec(path) ?? [];
  if (!id) return { body: { data: path.includes('/clients/') ? { id: 'c', acl: null } : [], total: 0 } };
  if (!online) return { status: 503, body: { error: { code: 'unavailable', message: '', details: {} } } };
  const current = there.find((one) => one.document_id === id);
  if (current?.revision !== Number(revision))
    return {
      status: 409,
      body: { error: { code: 'out_of_sync', message: '', details: { current: { revision: current?.revision, draft: current } } } },
    };
  ended.push(id);
  there = there.filter((one) => one !== current);
  return { body: { data: { revision: Number(revision) + 1 } } };
});
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  [there, ended, online, published] = [[], [], true, []];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const name of Object.keys(localStorage)) if (name.includes('.draft')) localStorage.removeItem(name);
});

function open() {
  const router = createMemoryRouter([{ path: '/', Component: UnpublishedScreen }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
async function discard(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Discard the draft of “${name}”?` }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('are deleted on every device');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  return dialog;
}

it('does not tick what two devices changed apart, and says what publishing it gives up', async () => {
  there = [draftOf('a', 6, 'Of the phone'), draftOf('b', 1, 'Plain')];
  keepDraft(groupKind, group('a'), changed('a', 'Of here'), '2026-03-01T09:00:00.000Z', undefined, { revision: 2, sent: false });
  open();
  expect((await checkbox('Plain')).checked).toBe(true);
  expect((await checkbox('Of the phone')).checked).toBe(false);
  screen.getByText(/edited on two devices/);
  screen.getByRole('button', { name: 'Publish 1 document' });
  await userEvent.click(await checkbox('Of the phone'));
  screen.getByRole('button', { name: 'Publish 2 documents' });
});

it('discards a draft on this device and on the server, once that is confirmed', async () => {
  there = [draftOf('a', 3, 'Drafted')];
  keepDraft(groupKind, group('a'), changed('a', 'Drafted'), '2026-03-01T10:00:00.000Z', undefined, { revision: 3, sent: true });
  open();
  await discard('Drafted');
  await screen.findByText('Nothing is unpublished');
  expect(ended).toEqual(['a']);
  expect(readKeptDraft(groupKind, 'a')).toBeNull();
});

it('discards nothing without an answer, nor what another device has gone on with since', async () => {
  there = [draftOf('a', 3, 'Drafted')];
  keepDraft(groupKind, group('a'), changed('a', 'Drafted'), '2026-03-01T10:00:00.000Z', undefined, { revision: 3, sent: true });
  online = false;
  open();
  const dialog = await discard('Drafted');
  await within(dialog).findByRole('alert');
  expect(readKeptDraft(groupKind, 'a')).not.toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  online = true;
  there = [draftOf('a', 4, 'Gone on')];
  await discard('Drafted');
  // It stands there as it is now.
  await checkbox('Gone on');
  await waitFor(() => expect(ended).toEqual([]));
});

it('lists changed templates of documents, labels and messages like other documents, with what changes, and publishes them with one call', async () => {
  const templates = [
    ['pdf_templates', { name: 'Delivery note', html: '<p>Old</p>' }, { name: 'Delivery note', html: '<p>New</p>' }, 'PDF', '/pdf-template/d0'],
    ['label_templates', { name: 'lot', title: 'Lot', width: 50 }, { name: 'lot', title: 'Lot', width: 60 }, 'Label', '/label-template/d1'],
    ['message_templates', { name: 'Thanks', body: 'Old' }, { name: 'Thanks', body: 'New' }, 'Message', '/message-template/d2'],
  ] as const;
  there = templates.map(([collection, base, content], at) => ({
    ...draftOf(`d${at}`, 1, ''),
    ...{ collection, base: { id: `d${at}`, slug: `d${at}`, version: 1, ...base }, content },
  })) as never;
  open();
  for (const [, , content, kind, page] of templates) {
    const name = 'title' in content ? content.title : content.name;
    expect((await checkbox(name)).checked).toBe(true);
    const item = within((await checkbox(name)).closest('li') as HTMLElement);
    item.getByText(kind);
    expect(item.getByRole('link', { name }).getAttribute('href')).toBe(page);
  }
  const note = within((await checkbox('Delivery note')).closest('li') as HTMLElement);
  await userEvent.click(note.getByRole('button', { name: 'See what changes' }));
  const row = await note.findByRole('row', { name: /^Body/ });
  expect(row.textContent).toContain('<p>Old</p><p>New</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Publish 3 documents' }));
  await screen.findByText('Nothing is unpublished');
  const { documents } = published[0] as { documents: { id: string }[] };
  expect(documents.toSorted((one, two) => one.id.localeCompare(two.id))).toEqual([
    { collection: 'pdf_templates', id: 'd0', version: 1, data: { html: '<p>New</p>' } },
    { collection: 'label_templates', id: 'd1', version: 1, data: { width: 60 } },
    { collection: 'message_templates', id: 'd2', version: 1, data: { body: 'New' } },
  ]);
  expect(published).toHaveLength(1);
});

it('tells of a text of several languages those that change', async () => {
  const title = { en: 'Lot', de: 'Charge' };
  there = [
    {
      ...draftOf('d0', 1, ''),
      ...{
        collection: 'label_templates',
        base: { id: 'd0', slug: 'd0', version: 1, name: 'lot', title },
        content: { name: 'lot', title: { ...title, de: 'Los' } },
      },
    },
  ] as never;
  open();
  const item = within((await checkbox('Lot')).closest('li') as HTMLElement);
  await userEvent.click(item.getByRole('button', { name: 'See what changes' }));
  const [, before, after] = within(await item.findByRole('row', { name: /Charge/ })).getAllByText(/./);
  expect([before?.textContent, after?.textContent]).toEqual(['de: Charge', 'de: Los']);
});
