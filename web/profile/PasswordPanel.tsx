import { Alert, Button, PasswordInput } from '@mantine/core';
import { changePassword } from '@millwright/core/contract/auth.ts';
import { type FormEvent, useState } from 'react';
import { PasswordRules } from '../auth/PasswordRules.tsx';
import { passwordRules } from '../auth/password-rules.ts';
import { AppFailure, post } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import classes from './profile.module.css';

type State = 'asking' | 'sending' | 'done';

/** A new password of one's own, by the current one. */
export function PasswordPanel() {
  const text = useText();
  const sentence = useFailureText();
  const words = useProblemText();
  const { email } = useUser();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [state, setState] = useState<State>('asking');
  const [error, setError] = useState<unknown>(null);
  const refused = error instanceof AppFailure ? error.fields : [];
  const problem = (field: string) => {
    const problem = refused.find((one) => one.field === field);
    return problem && words(problem);
  };
  const ready = current !== '' && passwordRules.every((rule) => rule.test(next));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setState('sending');
    setError(null);
    try {
      await post(changePassword.path, { current_password: current, password: next });
      setCurrent('');
      setNext('');
      setState('done');
    } catch (failure) {
      setError(failure);
      setState('asking');
    }
  };
  const field = { withAsterisk: false, visibilityToggleButtonProps: { 'aria-label': text('auth.showPassword'), tabIndex: 0 } };
  return (
    <Panel title={text('profile.password')}>
      <form className={classes.password} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {error !== null && !refused.length && (
          <Alert color="red" role="alert">
            {sentence(error)}
          </Alert>
        )}
        {state === 'done' && (
          <Alert color="green" role="status">
            {text('profile.passwordChanged')}
          </Alert>
        )}
        <PasswordInput
          {...field}
          label={text('profile.currentPassword')}
          autoComplete="current-password"
          value={current}
          error={problem('current_password')}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          {...field}
          label={text('auth.newPassword')}
          autoComplete="new-password"
          aria-describedby="profile-password-rules"
          value={next}
          error={problem('password')}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        {next !== '' && <PasswordRules id="profile-password-rules" password={next} />}
        <div>
          <Button type="submit" variant="default" loading={state === 'sending'} disabled={!ready}>
            {text('profile.changePassword')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
