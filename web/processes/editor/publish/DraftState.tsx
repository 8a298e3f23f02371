import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import bars from '../../../documents/bars/bars.module.css';
import { useText } from '../../../i18n/use-text.ts';
import { useEditing } from '../state/editor-context.ts';
import classes from './publish.module.css';
import { useChangeWords } from './use-change-words.ts';

/** Shows the live version, and how the draft differs from it. */
export function DraftState() {
  const text = useText();
  const words = useChangeWords();
  const { stored, changes, dirty, discard } = useEditing();
  const [open, setOpen] = useState(false);
  if (!dirty) return null;
  const { version } = stored.process;
  const leave = () => {
    discard();
    notifications.show({ message: text('automations.draft.discarded') });
  };
  return (
    <section className={classes.bar} aria-label={text('automations.draft.title')}>
      <div className={bars.line}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
        <span>
          {text('automations.draft.live', { version })} · <strong>{text('automations.draft.changes', { count: changes.length })}</strong>
        </span>
        <span className={bars.actions}>
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {text(open ? 'documents.sync.hide' : 'documents.sync.see')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={leave}>
            {text('automations.draft.discard')}
          </Button>
        </span>
      </div>
      {open && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={words(change)}>{words(change)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
