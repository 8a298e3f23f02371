import { acceptCompletion, completionStatus, selectedCompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { expect, it, vi } from 'vitest';
import { formulaCompletion } from './completion.ts';

const fields = [
  { id: 'p', name: 'price', label: 'Unit price', type: 'number' },
  { id: 'u', name: 'unloaded', label: 'Unloaded', type: 'number' },
];
const model = { id: 'm', slug: 'item', name: 'item', schema: fields, primary_attribute: 'price' } as unknown as Model;
const place = { schema: resolveSchema([model], []), model: 'item' };
const words = { label: (text: unknown) => String(text), detail: () => '', help: () => undefined };

it('takes what is marked also in the moment after a letter: the list follows with the letter itself', async () => {
  const extensions = formulaCompletion(
    () => place,
    () => words,
  );
  const view = new EditorView({ parent: document.body, state: EditorState.create({ extensions }) });
  const type = (insert: string) => {
    const at = view.state.selection.main.head;
    view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length }, userEvent: 'input.type' });
  };
  type('un');
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe('active'));
  expect(selectedCompletion(view.state)?.label).toBe('unloaded');
  type('i');
  expect(completionStatus(view.state)).toBe('active');
  expect(selectedCompletion(view.state)?.label).toBe('price');
  expect(acceptCompletion(view)).toBe(true);
  expect(view.state.doc.toString()).toBe('price');
  view.destroy();
});
