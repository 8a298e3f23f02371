import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '../../data/documents/use-people.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import type { SavingState } from '../saving/use-saving.ts';
import classes from './bars.module.css';
import { DifferenceTable, type PartWords } from './DifferenceTable.tsx';

type Props = { saving: Pick<SavingState, 'theirs' | 'differences' | 'refresh'>; words: PartWords };

/** Warns that another person has saved a newer version. Saving is blocked until it is merged. `words` labels the differing parts. */
export function SyncBar({ saving, words }: Props) {
  const text = useText();
  const times = useTimes();
  const people = usePeople();
  const [open, setOpen] = useState(false);
  const { theirs } = saving;
  if (!theirs) return null;
  const who = people.get(theirs.updated_by ?? '') ?? text('documents.sync.someone');
  const time = theirs.updated_at ? times.time(theirs.updated_at) : '';
  return (
    <div className={classes.bar} role="alert">
      <div className={classes.line}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <strong>{text('documents.sync.blocked', { who, time })}</strong>
        <span className={classes.actions}>
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {text(open ? 'documents.sync.hide' : 'documents.sync.see')}
          </Button>
          <Button size="compact-sm" onClick={saving.refresh}>
            {text('documents.sync.reapply')}
          </Button>
        </span>
      </div>
      {open && <DifferenceTable differences={saving.differences} words={words} />}
    </div>
  );
}
