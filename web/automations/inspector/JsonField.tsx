import { Textarea } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useEditor } from '../editor/editor-context.ts';
import classes from './inspector.module.css';

type Props = { id: string; value: Json | undefined; optional: boolean; onChange: (value: Json | undefined) => void };

const written = (value: Json | undefined) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A value as JSON. What doesn't parse stays typed and is not taken over. */
export function JsonField({ id, value, optional, onChange }: Props) {
  const text = useText();
  const { editable, history } = useEditor();
  const [typed, setTyped] = useState(written(value));
  const [reason, setReason] = useState<string | null>(null);
  const stored = written(value);
  useEffect(() => {
    setTyped((now) => (isSame(now, stored) ? now : stored));
    setReason(null);
  }, [stored]);
  const change = (next: string) => {
    setTyped(next);
    if (next.trim() === '' && optional) return onChange(undefined);
    try {
      onChange(JSON.parse(next) as Json);
      setReason(null);
    } catch (error) {
      setReason(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Textarea
      id={id}
      classNames={{ input: classes.expression ?? '' }}
      autosize
      minRows={2}
      maxRows={14}
      spellCheck={false}
      readOnly={!editable}
      value={typed}
      error={reason === null ? undefined : text('automations.fields.notJson', { reason })}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={history.seal}
    />
  );
}

function isSame(typed: string, stored: string): boolean {
  try {
    return JSON.stringify(JSON.parse(typed), null, 2) === stored;
  } catch {
    return false;
  }
}
