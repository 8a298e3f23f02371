import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ColleagueSelect } from '../colleagues/ColleagueSelect.tsx';
import type { AppFailure } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import classes from './approvals.module.css';
import type { PassingOn } from './use-approvals.ts';

type Props = { pending: boolean; error: AppFailure | null; onPassOn: (to: PassingOn) => void };

/** Lets a colleague decide instead, with a note to them. */
export function PassOn({ pending, error, onPassOn }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [person, setPerson] = useState('');
  const [note, setNote] = useState('');
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
        if (person) onPassOn({ person, ...(note.trim() ? { note: note.trim() } : {}) });
      }}
    >
      {error && <Failure error={error} />}
      <ColleagueSelect
        data-autofocus
        label={text('approvals.passOnTo')}
        description={text('approvals.passOnHelp')}
        value={person}
        onChange={setPerson}
      />
      <Textarea label={text('approvals.note')} rows={2} maxLength={2_000} value={note} onChange={({ currentTarget: { value } }) => setNote(value)} />
      <Group gap="sm">
        <Button type="submit" variant="default" loading={pending} disabled={!person}>
          {text('approvals.passOn')}
        </Button>
      </Group>
    </form>
  );
}
