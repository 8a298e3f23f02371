import { Button, Tooltip } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useShortcut } from '../../keys/shortcuts.ts';

type Props = {
  label: string;
  icon?: typeof IconDeviceFloppy;
  dirty: boolean;
  pending: boolean;
  editable: boolean;
  /** Why it can't be saved; empty if it can. */
  reason: string;
  onSave: () => void;
};

/** Saves the document, also by Ctrl S. A tooltip explains why it can't be saved. */
export function SaveButton({ label, icon: Icon = IconDeviceFloppy, dirty, pending, editable, reason, onSave }: Props) {
  const blocked = !dirty || !editable || reason !== '';
  const save = () => {
    if (!blocked && !pending) onSave();
  };
  useShortcut('Ctrl S', editable ? save : null);
  return (
    <Tooltip label={reason} disabled={reason === '' || !dirty}>
      <Button
        aria-keyshortcuts="Control+S"
        leftSection={<Icon size={16} stroke={1.75} />}
        loading={pending}
        aria-disabled={blocked}
        data-disabled={blocked || undefined}
        onClick={save}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
