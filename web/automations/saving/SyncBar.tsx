import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '../../data/documents/use-people.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../editor/editor.module.css';
import { DifferenceTable } from './DifferenceTable.tsx';
import type { Saving } from './use-saving.ts';

/** Somebody else stored a newer version: saving waits until it is taken in. */
export function SyncBar({ saving }: { saving: Saving }) {
  const text = useText();
  const times = useTimes();
  const people = usePeople();
  const [open, setOpen] = useState(false);
  const { theirs } = saving;
  if (!theirs) return null;
  const who = people.get(theirs.updated_by ?? '') ?? text('automations.sync.someone');
  const time = theirs.updated_at ? times.time(theirs.updated_at) : '';
  return (
    <div className={classes.sync} role="alert">
      <div className={classes.syncLine}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <strong>{text('automations.sync.blocked', { who, time })}</strong>
        <span className={classes.syncActions}>
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {text(open ? 'automations.sync.hide' : 'automations.sync.see')}
          </Button>
          <Button size="compact-sm" onClick={saving.refresh}>
            {text('automations.sync.reapply')}
          </Button>
        </span>
      </div>
      {open && <DifferenceTable differences={saving.differences} />}
    </div>
  );
}
