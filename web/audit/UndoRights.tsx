import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type AccessChanges, type AclDifference, undoing } from '@millwright/core/access/changes/changes.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useAcl } from '../people/roles/rights/use-access.ts';
import { SaveDialog } from '../people/roles/SaveDialog.tsx';

/** Reverts a change of rights after showing the effects; later changes stay. */
export function UndoRights({ difference, onUndone }: { difference: AclDifference; onUndone: () => void }) {
  const text = useText();
  const { acl } = useAcl();
  const [undone, setUndone] = useState<{ changes: AccessChanges; stays: number } | null>(null);
  const begin = () => {
    if (!acl) return;
    const next = undoing(difference, acl);
    if (Object.values(next.changes).some((part) => part.length)) setUndone(next);
    else notifications.show({ message: text('audit.nothingToUndo'), color: 'blue' });
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" disabled={!acl} leftSection={<IconArrowBackUp size={16} stroke={1.75} />} onClick={begin}>
        {text('audit.undo')}
      </Button>
      {undone && (
        <SaveDialog
          title={text('audit.undoTitle')}
          verb="undo"
          changes={undone.changes}
          note={undone.stays > 0 ? text('audit.stays', { count: undone.stays }) : null}
          onClose={() => setUndone(null)}
          onSaved={() => {
            setUndone(null);
            onUndone();
          }}
        />
      )}
    </>
  );
}
