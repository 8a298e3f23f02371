import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { BothValues } from './BothValues.tsx';
import classes from './conflict.module.css';

type Props = { title: string; theirs: ReactNode; mine: ReactNode; onTheirs: () => void; onMine: () => void };

/** Two people changed the same: both values, and the choice. */
export function ConflictChoice({ title, theirs, mine, onTheirs, onMine }: Props) {
  const text = useText();
  return (
    <div className={classes.conflict} role="alert">
      <strong>{title}</strong>
      <BothValues theirs={theirs} mine={mine} />
      <Group gap="sm">
        <Button size="compact-sm" variant="default" onClick={onTheirs}>
          {text('objects.keepTheirs')}
        </Button>
        <Button size="compact-sm" onClick={onMine}>
          {text('objects.keepMine')}
        </Button>
      </Group>
    </div>
  );
}
