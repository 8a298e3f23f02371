import { notifications } from '@mantine/notifications';
import type { RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { editedField } from '../../keys/edited-field.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import type { Table } from './adapter/table.ts';

const words = {
  undo: { done: 'table.undone', nothing: 'table.nothingToUndo', refused: 'table.undoRefused' },
  redo: { done: 'table.redone', nothing: 'table.nothingToRedo', refused: 'table.redoRefused' },
} as const;

/** Binds Ctrl Z (undo an edit), Shift Ctrl Z and Ctrl Y (redo) of a table. Text fields keep their own. */
export function useUndoKeys(frame: RefObject<HTMLElement | null>, table: Table): void {
  const text = useText();
  const step = async (way: 'undo' | 'redo') => {
    const became = await table.edits.step(way);
    notifications.show({ message: text(words[way][became]), ...(became === 'refused' && { color: 'red', autoClose: false }) });
  };
  const on = (way: 'undo' | 'redo') => (event: KeyboardEvent) =>
    editedField(event.target) === null && isTarget(frame.current, '[data-undo="true"]') && void step(way);
  useShortcut('Ctrl Z', on('undo'));
  useShortcut('Shift Ctrl Z', on('redo'));
  useShortcut('Ctrl Y', on('redo'));
}
