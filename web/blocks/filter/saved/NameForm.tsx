import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sameWord } from '../../../format/same-word.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useEscape } from '../../../keys/use-escape.ts';
import { savedLimits } from '../saved-filters.ts';
import classes from './SavedFilters.module.css';

/** `taken` are the names of the other filters. */
type Props = { name: string; taken: readonly string[]; onName: (name: string) => void; onCancel: () => void };

/** Asks for the name of a filter, which must be unique in its block. */
export function NameForm({ name, taken, onName, onCancel }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  useEscape(onCancel);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = typed.trim();
    if (trimmed === '') setError(text('blocks.saved.nameMissing'));
    else if (taken.some((other) => sameWord(other, trimmed))) setError(text('blocks.saved.nameTaken'));
    else onName(trimmed);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={text('blocks.saved.name')}
        placeholder={text('blocks.saved.name')}
        maxLength={savedLimits.name}
        value={typed}
        error={error}
        data-autofocus
        autoFocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" size="xs">
        {text('actions.save')}
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        {text('actions.cancel')}
      </Button>
    </form>
  );
}
