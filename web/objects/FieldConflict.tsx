import { Button, Group } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useText } from '../i18n/use-text.ts';
import { FieldValue } from './FieldValue.tsx';
import classes from './objects.module.css';
import type { FieldConflict as Conflict } from './use-field-edit.ts';

type Props = {
  field: Field;
  conflict: Conflict;
  onTheirs: () => void;
  onMine: (mine: Json, theirs: Json, version: number) => void;
};

/** Two people changed the same field: both values, and the choice. */
export function FieldConflict({ field, conflict, onTheirs, onMine }: Props) {
  const text = useText();
  const { mine, theirs, version } = conflict;
  return (
    <div className={classes.conflict} role="alert">
      <strong>{text('objects.conflict')}</strong>
      <dl className={classes.pair}>
        <dt>{text('objects.stored')}</dt>
        <dd>
          <FieldValue field={field} value={theirs} />
        </dd>
        <dt>{text('objects.yours')}</dt>
        <dd>
          <FieldValue field={field} value={mine} />
        </dd>
      </dl>
      <Group gap="sm">
        <Button size="compact-sm" variant="default" onClick={onTheirs}>
          {text('objects.keepTheirs')}
        </Button>
        <Button size="compact-sm" onClick={() => onMine(mine, theirs, version)}>
          {text('objects.keepMine')}
        </Button>
      </Group>
    </div>
  );
}
