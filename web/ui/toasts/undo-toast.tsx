import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { uuid } from '../../data/uuid.ts';

/** Shows for ten seconds what happened, with a button to undo it. */
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
