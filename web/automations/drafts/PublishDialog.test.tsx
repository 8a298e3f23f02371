import { MantineProvider } from '@mantine/core';
import type { DocumentDraft } from '@millwright/core/contract/drafts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { useSaving } from '../../documents/saving/use-saving.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { automationKind } from '../data/automation-kind.ts';
import { draftOf, type Editing } from '../data/draft.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import type { Editor } from '../state/editor-context.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { draftFrom } from './use-automation-draft.ts';
import { useSharedDraft } from './use-shared-draft.ts';

const whole = { label: 'Flow', description: 'Plain', trigger: { type: 'manual' }, steps: [], edges: [] };
const live = { ...whole, id: 'flow-1', slug: 'flow', name: 'flow', version: 1, disabled: false, updated_at: null } as unknown as AutomationDocument;
const draft = (revision: number, content: object): DocumentDraft => ({
  document_id: 'flow-1',
  revision,
  based_on: 1,
  base: whole as never,
  content: { ...whole, ...content } as never,
  changed_at: '2026-01-02T03:04:05.000Z',
  changed_by: { id: 'bo', name: 'Bo' },
});

let stored: DocumentDraft | null = null;
let calls: string[] = [];
/** The error with which the server refuses a publication. */
let refusal: { status: number; body: object } | null = null;
serve(async (path, body: { revision: number; content: object } & object) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (!path.includes('/flow-1/draft')) return { body: { data: path.includes('flow-1') ? live : [], total: 0 } };
  const outOfSync = { status: 409, body: { error: { code: 'out_of_sync', message: 'Changed meanwhile.', details: { current: stored } } } };
  const [, revision] = /revision=(\d+)/.exec(path) ?? [];
  if (revision !== undefined) calls.push(path.slice(path.indexOf('/draft')));
  if (path.includes('/publish')) {
    if (refusal) return refusal;
    if (Number(revision) !== stored?.revision) return outOfSync;
    return { body: { data: { ...live, ...stored.content, version: 2 } } };
  }
  if (body) {
    if (body.revision !== (stored?.revision ?? 0)) return outOfSync;
    stored = draft(body.revision + 1, body.content);
    return { body: { data: stored } };
  }
  if (stored && Number(revision) !== stored.revision) return outOfSync;
  stored = null;
  return { status: 204 };
});

beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
  await login('ana', 'x', false);
});
const mine = draft(1, { label: 'Mine' });
beforeEach(() => {
  stored = mine;
  [calls, refusal] = [[], null];
});

const begun = { about: mine, base: live, draft: draftFrom(live, mine) };
const started: Editing = { draft: begun.draft, parked: {} };

/** The dialog with a draft of its own, and buttons that change and discard the draft. */
function Bench() {
  const history = useHistory<Editing>(started);
  const saving = useSaving(automationKind, live, history, (given) => ({ draft: given, parked: {} }), live);
  const beside = useSharedDraft(begun, saving, history);
  const [open, setOpen] = useState(true);
  const editor = { history, draft: history.state.draft, problems: new Map(), advice: new Map(), select: () => undefined } as unknown as Editor;
  return (
    <>
      {open && <PublishDialog state={{ beside, saving, editor }} onClose={() => setOpen(false)} />}
      <button type="button" onClick={beside.discard}>
        discard
      </button>
      <button type="button" onClick={() => history.edit({ ...history.state, draft: { ...history.state.draft, label: 'Typed' } })}>
        type
      </button>
      <output>{JSON.stringify(draftOf({ ...live, ...history.state.draft }))}</output>
    </>
  );
}

function open() {
  const router = createMemoryRouter([{ path: '/', Component: Bench }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const publish = async () => userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
const dialog = () => screen.queryByRole('dialog', { name: 'Publish this draft?' });

it('publishes the revision whose differences it shows, and closes', async () => {
  open();
  await publish();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(calls).toEqual(['/draft/publish?revision=1']);
});

it('stays open where a colleague changed the draft meanwhile, and shows what differs now before it publishes that', async () => {
  stored = draft(2, { label: 'Mine', description: 'Of Bo' });
  open();
  await publish();
  await screen.findByText(/Nothing was published, because the draft or the automation has changed/);
  await screen.findByText('Of Bo');
  expect(calls).toEqual(['/draft/publish?revision=1']);
  await publish();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(calls.at(-1)).toBe(`/draft/publish?revision=${stored?.revision}`);
  expect(stored?.content).toMatchObject({ label: 'Mine', description: 'Of Bo' });
});

it('asks whose goes on where two people changed the same', async () => {
  stored = draft(2, { label: 'Of Bo' });
  open();
  fireEvent.click(screen.getByText('type'));
  await publish();
  await screen.findByText(/Bo changed this draft/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  await publish();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(calls.at(-1)).toBe('/draft/publish?revision=2');
});

it('stays open with the reasons of a refusal', async () => {
  refusal = { status: 403, body: { error: { code: 'forbidden', message: 'No.', details: {} } } };
  open();
  await publish();
  await screen.findByText('The draft was not saved or published.');
  expect(dialog()).not.toBeNull();
});

it('names who uses an input that goes, and publishes knowingly', async () => {
  const readers = [{ collection: 'settings_data_connections', id: 'other', slug: 'other', name: 'Caller' }];
  refusal = { status: 422, body: { error: { code: 'still_read', message: 'No.', details: { gone: [], retyped: [], count: 1, readers } } } };
  open();
  await publish();
  expect((await screen.findByRole('link', { name: 'Caller' })).getAttribute('href')).toBe('/automation/other');
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(calls.at(-1)).toBe('/draft/publish?revision=1&switch_off=1');
});

it('leaves the draft of a colleague where one’s own is given up', async () => {
  stored = draft(2, { label: 'Mine', description: 'Of Bo' });
  open();
  fireEvent.click(screen.getByText('discard'));
  await waitFor(() => expect(calls).toEqual(['/draft?revision=1']));
  await waitFor(() => expect(screen.getByText(/"description":"Of Bo"/).textContent).toContain('"label":"Flow"'));
  expect(stored?.content).toMatchObject({ description: 'Of Bo' });
});
