import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import { useHistory } from '../history/use-history.ts';
import type { DocumentKind, StoredDocument } from './document-kind.ts';
import { readEnding } from './ending.ts';
import { keepDraft, readKeptDraft } from './kept-draft.ts';
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
const atFirst = { revision: 0, content: null as Draft | null, saved_at: '', others: [] as object[], online: true, status: 503 };
const there = { ...atFirst };
const calls: string[] = [];
/** Holds the answers of changes, or of questions, back until it is opened; `late`: also what they do. */
let gate: { wait: Promise<void>; open: () => void; late: boolean; held: string } | null = null;
function close(late: boolean, held = 'PATCH') {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = { wait: promise, open: resolve, late, held };
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

serve(async (path, body: { revision: number; content: Draft; email?: string }, headers) => {
  const user = { id: body?.email?.split('@')[0] ?? 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (!there.online) return { status: there.status, body: { error: { code: 'unavailable', message: '', details: {} } } };
  const method = body ? 'PATCH' : headers['idempotency-key'] ? 'DELETE' : 'GET';
  calls.push(method);
  const held = gate?.held === method ? gate : null;
  if (held?.late) await held.wait;
  if (method === 'GET') return { body: { data: now() } };
  const about = method === 'PATCH' ? body.revision : Number(new URL(path, 'http://here').searchParams.get('revision') ?? there.revision);
  const refused = about !== there.revision;
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
function useEditor(document: Stored = stored, sends = true) {
  const history = useHistory(begin(kind.draftOf(document)));
  const saving = useSaving(kind, document, history, begin);
  return { history, saving, keeping: useDocumentDraft(kind, saving, history, true, sends) };
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

const elsewhere = (revision: number, name: string | null, saved_at = '2026-03-01T10:00:00.000Z') =>
  Object.assign(there, { revision, content: name === null ? null : { name }, saved_at });
const takeUp = ({ result }: Opened) =>
  act(() => {
    const { saving, keeping } = result.current;
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  });
const discard = ({ result }: Opened) =>
  act(() => {
    result.current.keeping.discard();
    result.current.saving.giveUp();
  });
const isOffered = ({ result }: Opened, offer: object) => waitFor(() => expect(result.current.keeping.offered).toMatchObject(offer));

it('ends no draft that another device has gone on with since, and tells of it', async () => {
  const editor = openEditor();
  await isAsked();
  type(editor, 'Drafted');
  await waitFor(() => expect(editor.result.current.keeping.place).toBe('server'));
  elsewhere(4, 'Phone');
  discard(editor);
  await isOffered(editor, { met: true, draft: { name: 'Phone' }, revision: 4 });
  expect([there.revision, there.content]).toEqual([4, { name: 'Phone' }]);
  expect(readEnding(kind, 'v')).toBeNull();
  expect(readKeptDraft(kind, 'v')).toBeNull();
});

it('ends no draft that was never shown here, while what there is is still being asked', async () => {
  elsewhere(5, 'Phone');
  const { open } = close(true, 'GET');
  const editor = openEditor();
  await isAsked();
  type(editor, 'Here');
  act(() => editor.result.current.history.undo());
  await isOffered(editor, { met: true, draft: { name: 'Phone' } });
  open();
  await new Promise((done) => setTimeout(done, 100));
  expect([there.revision, there.content]).toEqual([5, { name: 'Phone' }]);
});

it('ends what no answer came to only where it is what was sent', async () => {
  const editor = openEditor();
  await isAsked();
  const { open } = close(true);
  type(editor, 'Here');
  await waitFor(() => expect(calls).toContain('PATCH'));
  elsewhere(1, 'Phone');
  discard(editor);
  await isOffered(editor, { met: true, draft: { name: 'Phone' } });
  open();
  expect([there.revision, there.content]).toEqual([1, { name: 'Phone' }]);
});

it('does not offer again what was discarded in an editor that was opened without a connection', async () => {
  keepDraft(kind, stored, { name: 'Here' }, '2026-03-01T10:05:00.000Z', undefined, { revision: 5, sent: true });
  elsewhere(5, 'Here');
  there.online = false;
  const editor = openEditor();
  await isOffered(editor, { draft: { name: 'Here' } });
  discard(editor);
  expect(readEnding(kind, 'v')).toEqual({ upTo: 5 });
  editor.unmount();
  there.online = true;
  const again = openEditor();
  await waitFor(() => expect(there.content).toBeNull());
  expect(again.result.current.keeping.offered).toBeNull();
  // What is typed next follows what the end has left.
  type(again, 'Anew');
  await waitFor(() => expect([there.revision, there.content]).toEqual([7, { name: 'Anew' }]));
});

for (const [winner, at] of [
  ['Phone', '2026-03-01T09:00:00.000Z'],
  ['Here', '2026-03-01T11:00:00.000Z'],
] as const)
  it(`says so when both devices went on apart, and one step back brings the other draft: ${winner} is newer`, async () => {
    keepDraft(kind, stored, { name: 'Here' }, at, { past: [{ name: 'Before' }], future: [] }, { revision: 2, sent: false });
    elsewhere(6, 'Phone');
    const editor = openEditor();
    const apart = winner === 'Here' ? there.saved_at : at;
    await isOffered(editor, { apart, draft: { name: winner } });
    takeUp(editor);
    act(() => editor.result.current.history.undo());
    expect(editor.result.current.history.state.draft).toEqual({ name: winner === 'Here' ? 'Phone' : 'Here' });
  });

it('drops what the server had all of and has no more, whatever its revisions count from now', async () => {
  keepDraft(kind, stored, { name: 'Here' }, '2026-03-01T10:05:00.000Z', undefined, { revision: 5, sent: true });
  elsewhere(0, null);
  const editor = openEditor();
  await waitFor(() => expect(readKeptDraft(kind, 'v')).toBeNull());
  expect(editor.result.current.keeping.offered).toBeNull();
});

it('says that the server takes nothing, when it refuses to tell what there is', async () => {
  Object.assign(there, { online: false, status: 403 });
  const editor = openEditor();
  type(editor, 'Here');
  await waitFor(() => expect(editor.result.current.keeping.place).toBe('refused'), { timeout: 4000 });
});

it('sends nothing of what something else keeps, and ends what the server has of it', async () => {
  elsewhere(3, 'Of before');
  const editor = renderHook(() => useEditor(stored, false), { wrapper: Wrapper });
  await isOffered(editor, { draft: { name: 'Of before' } });
  takeUp(editor);
  await new Promise((done) => setTimeout(done, 1700));
  expect(calls).not.toContain('PATCH');
  expect(editor.result.current.keeping.place).toBeNull();
  discard(editor);
  await waitFor(() => expect([there.revision, there.content]).toEqual([4, null]));
});

it('does nothing in the name of who signs in while a draft waits', async () => {
  const editor = openEditor();
  await isAsked();
  const { open } = close(true);
  type(editor, 'Of Ana');
  await waitFor(() => expect(calls).toContain('PATCH'));
  type(editor, 'More of Ana');
  await waitFor(() => expect(readKeptDraft(kind, 'v')).toMatchObject({ draft: { name: 'More of Ana' } }));
  act(() => void editor.result.current.keeping.keep());
  calls.length = 0;
  await act(() => login('ben@example.test', 'secret', false));
  open();
  await new Promise((done) => setTimeout(done, 200));
  expect(calls).toEqual([]);
  expect(readKeptDraft(kind, 'v')).toBeNull();
  editor.unmount();
  await login('ana@example.test', 'secret', false);
});
