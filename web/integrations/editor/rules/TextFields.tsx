import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isPlace, statusesIn } from './call-rules.ts';

/** What explains a field stands below it, so that fields beside each other are in one line. */
export const explainedBelow = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

type Field = { label: string; description?: string; readOnly: boolean };
type PlaceProps = Field & { value: string | undefined; required?: boolean; onChange: (place: string) => void };

/** A place in an answer: names with dots between. What is no place is told as it is typed. */
export function PlaceField({ value = '', onChange, ...field }: PlaceProps) {
  const text = useText();
  return (
    <TextInput
      {...field}
      inputWrapperOrder={explainedBelow}
      placeholder="data.items"
      value={value}
      error={isPlace(value) ? undefined : text('integrations.rules.noPlace')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type StatusesProps = Field & {
  value: readonly number[] | undefined;
  /** As it was typed while it can't be read. */
  unread: string | undefined;
  least: number;
  onChange: (statuses: number[]) => void;
  onUnread: (typed: string) => void;
};

/** Statuses with commas between; what is none stays as it was typed, and is told. */
export function StatusesField({ value = [], unread, least, onChange, onUnread, ...field }: StatusesProps) {
  const text = useText();
  // What is typed may end in a comma, which the statuses do not tell.
  const [typed, setTyped] = useState('');
  const change = (next: string) => {
    const statuses = statusesIn(next, least);
    setTyped(next);
    if (statuses) onChange(statuses);
    else onUnread(next);
  };
  const isTyped = unread === undefined && statusesIn(typed, least)?.join() === value.join();
  const content = unread ?? (isTyped ? typed : value.join(', '));
  return (
    <TextInput
      {...field}
      inputWrapperOrder={explainedBelow}
      inputMode="numeric"
      value={content}
      error={statusesIn(content, least) ? undefined : text('integrations.rules.noStatuses', { least })}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
