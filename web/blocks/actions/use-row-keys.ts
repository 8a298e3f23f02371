import type { RefObject } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { useFormsOf } from '../../data/records/use-forms-of.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { openDrawer } from '../../layers/drawer.ts';
import type { BlockSource } from '../source/block-source.ts';
import type { Actions } from './use-actions.ts';

/** Binds the keyboard shortcuts of a row: E edits its record in the model's form, A advances it (or the selected rows). */
export function useRowKeys(frame: RefObject<HTMLElement | null>, source: BlockSource, actions: Actions): void {
  const rights = useRights();
  const form = useFormsOf(source.model).find(({ step }) => !step);
  const advance = source.actions.find(({ kind }) => kind === 'advance');
  const mayEdit = form !== undefined && rights?.allows('UPDATE', 'MODELS', { id: source.model.model.id }) === true;
  /** The focused row, while the keyboard focus is in this block. */
  const focused = () => (frame.current?.contains(document.activeElement) ? (source.rows.focused()?.identity ?? null) : null);
  const edit = () => {
    const id = focused();
    if (id === null || !form) return false;
    return openDrawer({ kind: 'form', form: form.slug || form.id, node_id: id, onSaved: source.rows.showSaved });
  };
  const move = () => {
    const id = focused();
    const { mode, ids } = source.selection.current();
    if (id === null || !advance) return false;
    return actions.run(advance, mode === 'ids' && ids.size ? [...ids] : [id]);
  };
  useShortcut('E', mayEdit ? edit : null);
  useShortcut('A', advance ? move : null);
}
