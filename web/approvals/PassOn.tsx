import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AppFailure } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import classes from './approvals.module.css';

type Props = { pending: boolean; error: AppFailure | null; onPassOn: (person: string) => void };

/** Lets a colleague decide instead, by their address. */
export function PassOn({ pending, error, onPassOn }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [person, setPerson] = useState('');
  if (!open) {
    return (
      <Button variant="subtle" px={0} className={classes.passOn ?? ''} onClick={() => setOpen(true)}>
        {text('approvals.passOn')}
      </Button>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (person.trim()) onPassOn(person.trim());
      }}
    >
      {error && <Failure error={error} />}
      <TextInput
        type="email"
        data-autofocus
        label={text('approvals.passOnTo')}
        description={text('approvals.passOnHelp')}
        value={person}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button type="submit" variant="default" loading={pending} disabled={!person.trim()}>
          {text('approvals.passOn')}
        </Button>
      </Group>
    </form>
  );
}
