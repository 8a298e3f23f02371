import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';

type Props = { name: string; onMove: (by: 1 | -1) => void; onRemove: () => void };

/** Buttons that move the selected item within the form, or remove it. */
export function MoveTools({ name, onMove, onRemove }: Props) {
  const text = useText();
  const { editable } = useFormEditing();
  return (
    <div className={classes.line} role="toolbar" aria-label={text('formEditor.toolbar', { name })}>
      <strong className={classes.grow}>{name}</strong>
      {editable && (
        <>
          <ToolbarButton label={text('formEditor.moveUp')} keys="Alt ↑" icon={IconArrowUp} onClick={() => onMove(-1)} />
          <ToolbarButton label={text('formEditor.moveDown')} keys="Alt ↓" icon={IconArrowDown} onClick={() => onMove(1)} />
          <ToolbarButton label={text('formEditor.remove')} icon={IconTrash} onClick={onRemove} />
        </>
      )}
    </div>
  );
}
