import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import { useHistory } from '../history/use-history.ts';
import type { DocumentKind, StoredDocument } from './document-kind.ts';
import { keepDraft, readEnding, readKeptDraft } from './kept-draft.ts';
import { useDocumentDraft } from './use-document-draft.ts';
import { useSaving } from './use-saving.ts';

type Stored = StoredDocument & { name: string };
type Draft = { name: string };
const kind: DocumentKind<Stored, Draft> = {
  collection: 'views',
  name: 'view',
  draftOf: ({ name }) => ({ name }),
  partsOf: (draft) => new Map(Object.entries(draft)),
  fromParts: (parts) => Object.fromEntries(parts) as Draft,
};
const stored: Stored = { id: 'v', slug: 'v', version: 3, name: 'Before' };

/** What the server has of this person, as it keeps it: each change follows a revision. */
const atFirst = { revision: 0, content: null as Draft | null, saved_at: '', others: [] as object[], online: true };
const there = { ...atFirst };
const calls: string[] = [];
/** Holds the answers of changes back until it is opened; `late`: also what they do. */
let gate: { wait: Promise<void>; open: () => void; late: boolean } | null = null;
function close(late: boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = { wait: promise, open: resolve, late };
  return gate;
}

const draft = () =>
  there.content && {
    collection: 'views',
    document_id: 'v',
    revision: there.revision,
    version: 3,
    base: stored,
    content: there.content,
    without_secrets: false,
    saved_at: there.saved_at,
  };
const now = () => ({ revision: there.revision, draft: draft(), others: there.others });

serve(async (path, body: { revision: number; content: Draft }, headers) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (!there.online) return { status: 503, body: { error: { code: 'unavailable', message: '', details: {} } } };
  const method = body ? 'PATCH' : headers['idempotency-key'] ? 'DELETE' : 'GET';
  calls.push(method);
  if (method === 'GET') return { body: { data: now() } };
  const held = method === 'PATCH' ? gate : null;
  if (held?.late) await held.wait;
  const refused = method === 'PATCH' && body.revision !== there.revision;
  if (!refused) {
    there.revision++;
    there.content = method === 'PATCH' ? body.content : null;
    there.saved_at = new Date().toISOString();
  }
  const answer = refused
    ? { status: 409, body: { error: { code: 'out_of_sync', message: '', details: { current: now() } } } }
    : { body: { data: { revision: there.revision, saved_at: there.saved_at } } };
  if (held && !held.late) await held.wait;
  return answer;
});
beforeAll(() => login('ana@example.test', 'secret', false));
beforeEach(() => {
  Object.assign(there, atFirst);
  calls.length = 0;
  gate = null;
});
afterEach(() => {
  cleanup();
  for (const name of Object.keys(localStorage)) if (name.includes('.draft')) localStorage.removeItem(name);
});

const begin = (draft: Draft) => ({ draft });
function useEditor(document: Stored = stored) {
  const history = useHistory(begin(kind.draftOf(document)));
  const saving = useSaving(kind, document, history, begin);
  return { history, saving, keeping: useDocumentDraft(kind, saving, history, true) };
}
const Wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
type Opened = ReturnType<typeof openEditor>;
const openEditor = () => renderHook(() => useEditor(), { wrapper: Wrapper });
const type = ({ result }: Opened, name: string) => act(() => result.current.history.edit({ draft: { name } }));
const isAsked = () => waitFor(() => expect(calls).toContain('GET'));

it('keeps what is typed on this device at once and on the server a moment later, and says where it is', async () => {
  const editor = openEditor();
  await isAsked();
  type(editor, 'Drafted');
  await waitFor(() => expect(readKeptDraft(kind, 'v')).toMatchObject({ draft: { name: 'Drafted' } }));
  await waitFor(() => expect(editor.result.current.keeping.place).toBe('server'));
  expect([there.revision, there.content]).toEqual([1, { name: 'Drafted' }]);
  expect(readKeptDraft(kind, 'v')).toMatchObject({ revision: 1, sent: true });
  // Everything undone, there is no draft anywhere.
  act(() => editor.result.current.history.undo());
  await waitFor(() => expect([there.revision, there.content]).toEqual([2, null]));
  expect(readKeptDraft(kind, 'v')).toBeNull();
  expect(readEnding(kind, 'v')).toBeNull();
});

for (const late of [false, true])
  it(`brings nothing back when a draft is discarded while it is being kept, and the server ${late ? 'does that later' : 'has done so'}`, async () => {
    const editor = openEditor();
    await isAsked();
    const { open } = close(late);
    type(editor, 'Drafted');
    await waitFor(() => expect(calls).toContain('PATCH'));
    act(() => {
      editor.result.current.keeping.discard();
      editor.result.current.saving.giveUp();
    });
    await waitFor(() => expect(readEnding(kind, 'v')).toBeNull());
    expect(calls).toContain('DELETE');
    open();
    await new Promise((done) => setTimeout(done, 100));
    expect(there.content).toBeNull();
    expect(readKeptDraft(kind, 'v')).toBeNull();
    editor.unmount();
    // Neither is it offered again; what is typed anew is kept.
    gate = null;
    const again = openEditor();
    await waitFor(() => expect(calls.filter((method) => method === 'GET')).toHaveLength(2));
    expect(again.result.current.keeping.offered).toBeNull();
    type(again, 'Anew');
    await waitFor(() => expect(there.content).toEqual({ name: 'Anew' }));
  });

it('offers what another device has kept, and what this one has when that is newer', async () => {
  Object.assign(there, { revision: 4, content: { name: 'Elsewhere' }, saved_at: '2026-03-01T10:00:00.000Z' });
  const editor = openEditor();
  await waitFor(() => expect(editor.result.current.keeping.offered).toMatchObject({ elsewhere: true, draft: { name: 'Elsewhere' } }));
  editor.unmount();
  keepDraft(kind, stored, { name: 'Here' }, '2026-03-01T10:05:00.000Z');
  const newer = openEditor();
  await waitFor(() => expect(newer.result.current.keeping.offered).toMatchObject({ elsewhere: false, revision: 4, draft: { name: 'Here' } }));
  act(() => {
    const { saving, keeping } = newer.result.current;
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  });
  await waitFor(() => expect([there.revision, there.content]).toEqual([5, { name: 'Here' }]));
  newer.unmount();
  // It went on elsewhere after this device had sent all of its own.
  Object.assign(there, { revision: 6, content: { name: 'Later' }, saved_at: '2026-03-01T09:00:00.000Z' });
  const later = openEditor();
  await waitFor(() => expect(later.result.current.keeping.offered).toMatchObject({ elsewhere: true, draft: { name: 'Later' } }));
  later.unmount();
  // And was published or discarded there.
  Object.assign(there, { revision: 7, content: null });
  openEditor();
  await waitFor(() => expect(readKeptDraft(kind, 'v')).toBeNull());
});

it('asks which one goes on when another device has kept another draft meanwhile', async () => {
  const editor = openEditor();
  await isAsked();
  Object.assign(there, { revision: 1, content: { name: 'Elsewhere' }, saved_at: '2026-03-01T10:00:00.000Z' });
  type(editor, 'Here');
  await waitFor(() => expect(editor.result.current.keeping.offered).toMatchObject({ met: true, draft: { name: 'Elsewhere' } }));
  expect(there.content).toEqual({ name: 'Elsewhere' });
  act(() => editor.result.current.keeping.answered());
  await waitFor(() => expect(there.content).toEqual({ name: 'Here' }));
});

it('says that there is no connection, and ends on the server later what was discarded without one', async () => {
  Object.assign(there, { revision: 1, content: { name: 'Drafted' }, saved_at: '2026-03-01T10:00:00.000Z' });
  const editor = openEditor();
  await waitFor(() => expect(editor.result.current.keeping.offered).not.toBeNull());
  there.online = false;
  act(() => {
    const { saving, keeping } = editor.result.current;
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  });
  type(editor, 'Offline');
  await waitFor(() => expect(editor.result.current.keeping.place).toBe('offline'));
  act(() => {
    editor.result.current.keeping.discard();
    editor.result.current.saving.giveUp();
  });
  await waitFor(() => expect(readKeptDraft(kind, 'v')).toBeNull());
  expect(there.content).toEqual({ name: 'Drafted' });
  editor.unmount();
  there.online = true;
  const again = openEditor();
  await waitFor(() => expect(there.content).toBeNull());
  expect(again.result.current.keeping.offered).toBeNull();
});

it('tells who else has a draft', async () => {
  there.others = [{ id: 'm', name: 'Marc', saved_at: '2026-03-01T14:05:00.000Z' }];
  const editor = openEditor();
  await waitFor(() => expect(editor.result.current.keeping.others).toMatchObject([{ name: 'Marc' }]));
});
