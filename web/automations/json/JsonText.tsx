import { Textarea, type TextareaProps } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { type Ref, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'error'> & {
  ref?: Ref<HTMLTextAreaElement>;
  value: Json | undefined;
  optional: boolean;
  onChange: (value: Json | undefined) => void;
  /** Called with whether the text is invalid JSON, so that nothing continues with the previous value. */
  onBroken?: (broken: boolean) => void;
};

const jsonText = (value: Json | undefined) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A value as JSON. Invalid text stays in the field and is not applied. */
export function JsonText({ value, optional, onChange, onBroken, ...others }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(jsonText(value));
  const [reason, setReason] = useState<string | null>(null);
  const stored = jsonText(value);
  useEffect(() => {
    setTyped((now) => (isSame(now, stored) ? now : stored));
    setReason(null);
  }, [stored]);
  const judge = (problem: string | null) => {
    setReason(problem);
    onBroken?.(problem !== null);
  };
  const change = (next: string) => {
    setTyped(next);
    try {
      onChange(next.trim() === '' && optional ? undefined : (JSON.parse(next) as Json));
      judge(null);
    } catch (error) {
      judge(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Textarea
      minRows={2}
      maxRows={14}
      {...others}
      classNames={{ input: classes.expression ?? '' }}
      autosize
      spellCheck={false}
      value={typed}
      error={reason === null ? undefined : text('automations.fields.notJson', { reason })}
      onChange={(event) => change(event.currentTarget.value)}
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
