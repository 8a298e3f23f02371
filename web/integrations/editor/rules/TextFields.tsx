import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isPlace, statusesIn } from './call-rules.ts';

/** The description of a field is shown below its input, so that inputs beside each other are aligned. */
export const explainedBelow = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

type Field = { label: string; description?: string; readOnly: boolean };
type PlaceProps = Field & { value: string | undefined; required?: boolean; onChange: (place: string) => void };

/** A field for a path in a response: names separated by dots. An invalid path is reported while it is typed. */
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

/** A field for statuses, separated by commas. Text that is not a status stays as typed, and an error is shown. */
export function StatusesField({ value = [], unread, least, onChange, onUnread, ...field }: StatusesProps) {
  const text = useText();
  // Typed text may end in a comma, which the list of statuses cannot represent.
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
