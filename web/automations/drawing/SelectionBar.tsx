import { IconClipboard, IconCopy, IconCopyPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useMarks, type useStepClipboard } from '../clipboard/use-step-clipboard.ts';
import { useEditor } from '../state/editor-context.ts';
import classes from './drawing.module.css';

type Props = { clipboard: Pick<ReturnType<typeof useStepClipboard>, 'remove' | 'duplicate' | 'copyMarked' | 'pasteMarked'> };

/** Buttons for the steps that were marked on a touch screen. */
export function SelectionBar({ clipboard }: Props) {
  const text = useText();
  const { editable } = useEditor();
  const { marked, setSelecting } = useMarks();
  const disabledReason = marked.size === 0 ? text('automations.clipboard.tap') : undefined;
  const why = disabledReason === undefined ? {} : { disabledReason };
  const { remove, duplicate, copyMarked, pasteMarked } = clipboard;
  return (
    <div className={classes.selection} role="toolbar" aria-label={text('automations.clipboard.select')}>
      <span className={classes.count} role="status">
        {disabledReason ?? text('automations.clipboard.count', { count: marked.size })}
      </span>
      <ToolbarButton size={44} label={text('automations.clipboard.copy')} icon={IconCopy} onClick={() => void copyMarked()} {...why} />
      {editable && (
        <>
          <ToolbarButton size={44} label={text('automations.clipboard.paste')} icon={IconClipboard} onClick={() => void pasteMarked()} />
          <ToolbarButton size={44} label={text('automations.inspector.duplicate')} icon={IconCopyPlus} onClick={duplicate} {...why} />
          <ToolbarButton size={44} label={text('automations.inspector.remove')} icon={IconTrash} onClick={remove} {...why} />
        </>
      )}
      <ToolbarButton size={44} label={text('automations.clipboard.done')} icon={IconX} onClick={() => setSelecting(false)} />
    </div>
  );
}
