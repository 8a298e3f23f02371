import { Button } from '@mantine/core';

type Props = { message: string; undoLabel: string; onClick: () => void };

/** What happened, with the way back. */
export function UndoLine({ message, undoLabel, onClick }: Props) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      {message}
      <Button size="compact-sm" variant="subtle" onClick={onClick}>
        {undoLabel}
      </Button>
    </span>
  );
}
