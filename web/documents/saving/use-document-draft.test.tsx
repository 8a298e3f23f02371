import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readEnding } from './ending.ts';
import { keepDraft, readKeptDraft } from './kept-draft.ts';
import { calls, close, isAsked, kind, openEditor, release, serveDrafts, stored, there, type } from './testing/draft-editor.tsx';

serveDrafts();

it('keeps what is typed on this device at once and on the server a moment later, and says where it is', async () => {
  const editor = openEditor();
  await isAsked();
  type(editor, 'Drafted');
  await waitFor(() => expect(readKeptDraft(kind, 'v')).toMatchObject({ draft: { name: 'Drafted' } }));
  await waitFor(() => expect(editor.result.current.keeping.place).toBe('server'));
  expect([there.revision, there.content]).toEqual([1, { name: 'Drafted' }]);
  expect(readKeptDraft(kind, 'v')).toMatchObject({ revision: 1, sent: true });
  // After undoing everything, no draft is stored anywhere.
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
    // It isn't offered again; new input is stored.
    release();
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
  // Another device changed it after this device had sent everything.
  Object.assign(there, { revision: 6, content: { name: 'Later' }, saved_at: '2026-03-01T09:00:00.000Z' });
  const later = openEditor();
  await waitFor(() => expect(later.result.current.keeping.offered).toMatchObject({ elsewhere: true, draft: { name: 'Later' } }));
  later.unmount();
  // It was published or discarded there.
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
