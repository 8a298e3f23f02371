import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { RefObject } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { useFormsOf } from '../../data/records/use-forms-of.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { openDrawer } from '../../layers/drawer.ts';
import type { Actions } from '../actions/use-actions.ts';
import { showSaved } from './adapter/focus-row.ts';
import type { Table } from './adapter/table.ts';

type Wanted = { frame: RefObject<HTMLElement | null>; table: Table; model: ResolvedModel; actions: Actions };

/** The row that keys are about: the focused one, while the focus is in this table. */
function focusedRow(frame: HTMLElement | null, table: Table): string | null {
  const cell = table.api?.getFocusedCell();
  if (!cell || cell.rowPinned || !frame?.contains(document.activeElement)) return null;
  return table.api?.getDisplayedRowAtIndex(cell.rowIndex)?.data?.identity ?? null;
}

/** Keys on a row: E edits its record in the model's form, A advances it (the chosen rows when there are any). */
export function useRowKeys({ frame, table, model, actions }: Wanted): void {
  const rights = useRights();
  const form = useFormsOf(model).find(({ step }) => !step);
  const advance = table.setup.actions.find(({ kind }) => kind === 'advance');
  const mayEdit = form !== undefined && rights?.allows('UPDATE', 'MODELS', { id: model.model.id }) === true;
  const edit = () => {
    const id = focusedRow(frame.current, table);
    if (id === null || !form) return false;
    return openDrawer({ kind: 'form', form: form.slug || form.id, node_id: id, onSaved: (saved) => showSaved(table, saved) });
  };
  const move = () => {
    const id = focusedRow(frame.current, table);
    const { mode, ids } = table.selection.current();
    if (id === null || !advance) return false;
    return actions.run(advance, mode === 'ids' && ids.size ? [...ids] : [id]);
  };
  useShortcut('E', mayEdit ? edit : null);
  useShortcut('A', advance ? move : null);
}
