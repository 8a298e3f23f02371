import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { readEnding } from './ending.ts';
import { keepDraft, readKeptDraft } from './kept-draft.ts';
import {
  calls,
  close,
  discard,
  elsewhere,
  isAsked,
  isOffered,
  kind,
  openEditor,
  serveDrafts,
  stored,
  takeUp,
  there,
  type,
  useEditor,
  Wrapper,
} from './testing/draft-editor.tsx';

serveDrafts();

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
  // The next input is based on the revision after the deletion.
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
  const editor = renderHook(() => useEditor(stored, { sends: false }), { wrapper: Wrapper });
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

it('says that typed secrets are in no draft', async () => {
  const hiding = { ...kind, withoutSecrets: (draft: { name: string }) => ({ name: draft.name.replace('secret', '') }) };
  const editor = renderHook(() => useEditor(stored, { of: hiding }), { wrapper: Wrapper });
  await isAsked();
  type(editor, 'Plain');
  await waitFor(() => expect(editor.result.current.keeping.place).toBe('server'));
  expect(editor.result.current.keeping.withoutSecrets).toBe(false);
  type(editor, 'Plain secret');
  await waitFor(() => expect(editor.result.current.keeping).toMatchObject({ place: 'server', withoutSecrets: true }), { timeout: 4000 });
  expect(there.content).toEqual({ name: 'Plain ' });
});

for (const [sign, isSmall] of [
  ['a', true],
  ['質', false],
] as const)
  it(`sends a draft to its end at the last moment only when its bytes are few: ${sign}`, async () => {
    const editor = openEditor();
    await isAsked();
    type(editor, sign.repeat(20_000));
    const { fetch } = globalThis;
    const kept: unknown[] = [];
    globalThis.fetch = (to, init) => {
      kept.push(init?.keepalive);
      return fetch(to, init);
    };
    act(() => void editor.result.current.keeping.keep());
    await waitFor(() => expect(kept).toEqual([isSmall]));
    globalThis.fetch = fetch;
    await waitFor(() => expect(there.revision).toBe(1));
  });
