import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import type { EditHistory } from '../history/use-history.ts';

type Steps = Pick<EditHistory<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;

/** The buttons and shortcuts of undo and redo. */
export function UndoTools({ history, editable }: { history: Steps; editable: boolean }) {
  const text = useText();
  const { canUndo, canRedo, undo, redo } = history;
  useShortcut('Ctrl Z', editable && canUndo ? undo : null);
  useShortcut('Shift Ctrl Z', editable && canRedo ? redo : null);
  useShortcut('Ctrl Y', editable && canRedo ? redo : null);
  if (!editable) return null;
  return (
    <>
      <ToolbarButton
        label={text('documents.undo')}
        keys="Ctrl Z"
        icon={IconArrowBackUp}
        {...(canUndo ? {} : { disabledReason: text('documents.undo') })}
        onClick={undo}
      />
      <ToolbarButton
        label={text('documents.redo')}
        keys="Shift Ctrl Z"
        icon={IconArrowForwardUp}
        {...(canRedo ? {} : { disabledReason: text('documents.redo') })}
        onClick={redo}
      />
    </>
  );
}
