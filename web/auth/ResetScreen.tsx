import { Alert, Anchor, Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { post } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import classes from './auth.module.css';
import { PasswordRules } from './PasswordRules.tsx';
import { passwordRules } from './password-rules.ts';

/** The token of the mailed link. The fragment is preferred: it never reaches a server's log. */
function tokenOf({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
}

/** /auth/reset-pass: a new password, with its rules ticked while typing. */
export function ResetScreen() {
  const text = useText();
  const sentence = useFailureText();
  const token = tokenOf(useLocation());
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [error, setError] = useState<unknown>(null);
  useDocumentTitle(text('auth.resetTitle'));
  const allowed = passwordRules.every((rule) => rule.test(password));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!allowed) return;
    setState('sending');
    setError(null);
    try {
      await post('/v1/auth/password/reset', { token: token ?? '', password }, { anonymous: true });
      setState('done');
    } catch (failure) {
      setError(failure);
      setState('asking');
    }
  };
  if (state === 'done' || !token) {
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{text('auth.resetTitle')}</h1>
        <Alert color={token ? 'green' : 'red'} role="status">
          {text(token ? 'auth.resetDone' : 'auth.resetNoToken')}
        </Alert>
        <Button component={Link} to="/auth/login" size="md" fullWidth>
          {text('auth.submit')}
        </Button>
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <h1 className={classes.title}>{text('auth.resetTitle')}</h1>
      {error !== null && (
        <Alert color="red" role="alert">
          {sentence(error)}
        </Alert>
      )}
      <PasswordInput
        label={text('auth.newPassword')}
        name="new-password"
        maxLength={1000}
        autoComplete="new-password"
        autoFocus
        required
        withAsterisk={false}
        size="md"
        aria-describedby="password-rules"
        visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordRules id="password-rules" password={password} />
      <Button type="submit" size="md" fullWidth loading={state === 'sending'} disabled={!allowed}>
        {text('auth.resetSubmit')}
      </Button>
      <Anchor component={Link} to="/auth/login" size="sm" ta="center">
        {text('auth.backToLogin')}
      </Anchor>
    </form>
  );
}
