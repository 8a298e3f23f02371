import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './pdf.module.css';

/** Asks for the password of a file. It opens the file on this device, and is sent nowhere. */
export function PdfPassword({ again, onAnswer }: { again: boolean; onAnswer: (password: string) => void }) {
  const text = useText();
  const [password, setPassword] = useState('');
  return (
    <form
      className={classes.locked}
      onSubmit={(event) => {
        event.preventDefault();
        // The form that the file is a part of is not submitted.
        event.stopPropagation();
        onAnswer(password);
      }}
    >
      <p>{text('viewer.locked')}</p>
      <TextInput
        type="password"
        label={text('viewer.password')}
        value={password}
        autoComplete="off"
        data-autofocus
        error={again && text('viewer.wrongPassword')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={password === ''}>
        {text('viewer.open')}
      </Button>
    </form>
  );
}
