import { Textarea } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';

type Props = {
  label: string;
  description?: string;
  value: Json | undefined;
  /** As it was typed while it can't be read. */
  unread: string | undefined;
  readOnly: boolean;
  onChange: (value: Json | undefined) => void;
  onUnread: (typed: string) => void;
};

const written = (value: Json | undefined) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A field for a value as JSON. Text that cannot be parsed stays as typed, and an error is shown. */
export function JsonLines({ value, unread, readOnly, onChange, onUnread, ...field }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(written(value));
  const isTyped = (() => {
    try {
      return JSON.stringify(typed.trim() ? JSON.parse(typed) : undefined) === JSON.stringify(value);
    } catch {
      return false;
    }
  })();
  const change = (next: string) => {
    setTyped(next);
    if (next.trim() === '') return onChange(undefined);
    try {
      onChange(JSON.parse(next) as Json);
    } catch {
      onUnread(next);
    }
  };
  return (
    <Textarea
      {...field}
      autosize
      minRows={2}
      maxRows={16}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      readOnly={readOnly}
      value={unread ?? (isTyped ? typed : written(value))}
      error={unread === undefined ? undefined : text('integrations.webhook.notJson')}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
