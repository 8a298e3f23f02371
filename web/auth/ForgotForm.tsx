import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { post } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './auth.module.css';

type Props = { email: string; onEmail: (email: string) => void; onBack: () => void };

/** Asks for a reset mail. The answer reads the same whether the address is known or not. */
export function ForgotForm({ email, onEmail, onBack }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    setError(null);
    try {
      await post('/v1/auth/password/forgot', { email: email.trim() }, { anonymous: true });
      setState('sent');
    } catch (failure) {
      setError(failure);
      setState('asking');
    }
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <h1 className={classes.title}>{text('auth.forgotTitle')}</h1>
      {state === 'sent' ? (
        <Alert color="green" role="status">
          {text('auth.forgotSent', { email })}
        </Alert>
      ) : (
        <>
          <p className={classes.lead}>{text('auth.forgotLead')}</p>
          {error !== null && (
            <Alert color="red" role="alert">
              {sentence(error)}
            </Alert>
          )}
          <TextInput
            label={text('auth.email')}
            name="email"
            type="email"
            maxLength={254}
            autoComplete="username"
            autoFocus
            required
            withAsterisk={false}
            size="md"
            value={email}
            onChange={(event) => onEmail(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={state === 'sending'}>
            {text('auth.forgotSubmit')}
          </Button>
        </>
      )}
      <Anchor component="button" type="button" size="sm" ta="center" onClick={onBack}>
        {text('auth.backToLogin')}
      </Anchor>
    </form>
  );
}
