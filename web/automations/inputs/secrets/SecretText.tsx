import { Button, PasswordInput } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { hidden, isHidden } from '@millwright/core/secret-keys.ts';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../../inspector/inspector.module.css';
import { useEditor } from '../../state/editor-context.ts';

type Props = { id: string; name: string; value: Json | undefined; onChange: (value: Json) => void };

/** A secret among named values. A stored one is only shown as set, and it stays unless a new one is typed. */
export function SecretText({ id, name, value, onChange }: Props) {
  const text = useText();
  const { editable, history } = useEditor();
  const [replacing, setReplacing] = useState(false);
  const [wasStored] = useState(isHidden(value));
  if (isHidden(value) && !replacing)
    return (
      <div className={classes.row}>
        <span id={id} className={classes.grow}>
          {text('automations.fields.secretStored')}
        </span>
        {editable && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${text('automations.fields.replace')}: ${name}`}
            onClick={() => setReplacing(true)}
          >
            {text('automations.fields.replace')}
          </Button>
        )}
      </div>
    );
  return (
    <PasswordInput
      id={id}
      autoFocus={replacing}
      autoComplete="off"
      readOnly={!editable}
      placeholder={isHidden(value) ? text('automations.fields.set') : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || (wasStored ? { ...hidden } : ''))}
      onBlur={() => {
        setReplacing(false);
        history.seal();
      }}
    />
  );
}
