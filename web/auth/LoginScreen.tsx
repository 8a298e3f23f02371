import { Alert, Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { SecondStep } from '@millwright/core/contract/auth.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, Suspense, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { isSharedHere } from '../data/device/shared-device.ts';
import { AppFailure, post } from '../data/http.ts';
import { login, useSession } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { ProviderButton } from '../identity-provider/ProviderButton.tsx';
import { safePath } from '../layers/go.ts';
import { PasskeyButton } from '../second-step/PasskeyButton.tsx';
import { loadable } from '../ui/browser/loadable.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import classes from './auth.module.css';
import { screenName } from './screen-name.ts';

// Rarely used parts are loaded when needed.
const ForgotForm = loadable(async () => (await import('./ForgotForm.tsx')).ForgotForm);
const Closed = loadable(async () => (await import('./Closed.tsx')).Closed);
const SecondStepForm = loadable(async () => {
  await loadAllTexts();
  return (await import('../second-step/SecondStepForm.tsx')).SecondStepForm;
});

/** /auth/login: email and password, remembered on wish; the forgotten password in the same card. */
export function LoginScreen() {
  const text = useText();
  const [query] = useSearchParams();
  const [email, setEmail] = useState('');
  const [forgot, setForgot] = useState(false);
  const [second, setSecond] = useState<{ step: SecondStep; remember: boolean } | null>(null);
  const destination = screenName(safePath(query.get('go')));
  useDocumentTitle(text('auth.title'));
  // On a shared device the people come first; who wants to type a password says so.
  if (isSharedHere() && !query.has('password')) return <Navigate to="/auth/switch" replace />;
  if (forgot)
    return (
      <Suspense fallback={null}>
        <ForgotForm email={email} onEmail={setEmail} onBack={() => setForgot(false)} />
      </Suspense>
    );
  if (second)
    return (
      <Suspense fallback={null}>
        <SecondStepForm {...second} onBack={() => setSecond(null)} />
      </Suspense>
    );
  return (
    <>
      <h1 className={classes.title}>{text('auth.title')}</h1>
      {destination && (
        <p className={classes.lead}>
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
          {text('auth.continueTo', { name: text(destination) })}
        </p>
      )}
      <LoginForm email={email} onEmail={setEmail} onForgot={() => setForgot(true)} onSecond={setSecond} />
      {isSharedHere() && (
        <Anchor component={Link} to="/auth/switch" size="sm" ta="center" display="block" mt="md">
          {text('auth.toPeople')}
        </Anchor>
      )}
    </>
  );
}

/** Whether all that is known of a failure is that signing in did not work. */
const isUnknown = (error: unknown) => !(error instanceof AppFailure) || error.code === 'internal' || error.code === 'unreadable';

type FormProps = {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  onSecond: (second: { step: SecondStep; remember: boolean }) => void;
};

function LoginForm({ email, onEmail, onForgot, onSecond }: FormProps) {
  const text = useText();
  const session = useSession();
  const sentence = useFailureText();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [query] = useSearchParams();
  const byProvider = error instanceof AppFailure && error.code === 'password_off' ? String(error.details.company) : query.get('company');
  const closed = error instanceof AppFailure && error.code === 'company_closed' ? error : null;
  const send = async (reopen: boolean) => {
    setBusy(true);
    setError(null);
    try {
      if (reopen) await post('/v1/auth/reopen', { email: email.trim(), password }, { anonymous: true });
      const step = await login(email.trim(), password, remember);
      if (step) onSecond({ step, remember });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  const outReason = session.status === 'out' && (session.reason === 'elsewhere' || session.reason === 'ended') ? session.reason : null;
  return (
    <form className={classes.form} onSubmit={submit}>
      {outReason && !error && <Alert color="blue">{text(outReason === 'elsewhere' ? 'auth.leftElsewhere' : 'auth.ended')}</Alert>}
      <Suspense fallback={null}>{closed && <Closed failure={closed} busy={busy} onReopen={() => void send(true)} />}</Suspense>
      {error !== null && !closed && (
        <Alert color="red" role="alert">
          {isUnknown(error) ? text('auth.unknownError') : sentence(error)}
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
      <PasswordInput
        label={text('auth.password')}
        name="password"
        maxLength={1000}
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Checkbox label={text('auth.remember')} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
        <Anchor component="button" type="button" size="sm" onClick={onForgot}>
          {text('auth.forgot')}
        </Anchor>
      </div>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {text('auth.submit')}
      </Button>
      <ProviderButton company={byProvider} remember={remember} go={query.get('go')} />
      <PasskeyButton remember={remember} />
    </form>
  );
}
