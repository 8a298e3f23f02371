import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { uuid } from '../../data/uuid.ts';

/** Says what happened and offers the way back for ten seconds. */
export function showUndo(message: string, label: string, undo: () => void): void {
  const id = uuid();
  const onClick = () => {
    undo();
    notifications.hide(id);
  };
  const line = (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      {message}
      <Button size="compact-sm" variant="subtle" onClick={onClick}>
        {label}
      </Button>
    </span>
  );
  notifications.show({ id, message: line, autoClose: 10_000 });
}
