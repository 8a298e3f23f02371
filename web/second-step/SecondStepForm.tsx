import { Alert, Anchor, Button } from '@mantine/core';
import type { SecondStep, SessionAnswer } from '@millwright/core/contract/auth.ts';
import { enrolAtSignIn, proveSecondStep, type SetUp, setUpAtSignIn } from '@millwright/core/contract/second-steps.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../data/http.ts';
import { enter } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { CodeInput } from './CodeInput.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import classes from './second-step.module.css';
import { useSubmit } from './use-submit.ts';

const anonymous = { anonymous: true };
type Props = { step: SecondStep; remember: boolean; onBack: () => void };

/** The step after the password: a code, or the set-up of an app for codes. Going back starts the sign-in again. */
export function SecondStepForm({ step, remember, onBack }: Props) {
  const text = useText();
  const [codesShown, setCodesShown] = useState(false);
  return (
    <div className={classes.form}>
      {step.asks === 'set_up' ? (
        <MustSetUp step={step} remember={remember} onCodes={() => setCodesShown(true)} />
      ) : (
        <Proof step={step} remember={remember} />
      )}
      {!codesShown && (
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {text('auth.backToLogin')}
        </Anchor>
      )}
    </div>
  );
}

function Proof({ step, remember }: Omit<Props, 'onBack'>) {
  const text = useText();
  return (
    <>
      <h1 className={classes.title}>{text('secondStep.signIn')}</h1>
      {step.asks === 'code' ? <CodeForm step={step} remember={remember} /> : <p className={classes.hint}>{text('secondStep.byPasskey')}</p>}
      <PasskeyButton remember={remember} />
      <p className={classes.hint}>{text('secondStep.lost')}</p>
    </>
  );
}

function CodeForm({ step, remember }: Omit<Props, 'onBack'>) {
  const text = useText();
  const [code, setCode] = useState('');
  const { submit, busy, problem, failure } = useSubmit(async () =>
    enter(await post<SessionAnswer>(proveSecondStep.path, { challenge: step.challenge, code }, anonymous), remember),
  );
  return (
    <form className={classes.form} onSubmit={submit}>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <CodeInput focused recovery value={code} error={problem('code')} onChange={setCode} />
      <Button type="submit" size="md" fullWidth loading={busy} disabled={!code.trim()}>
        {text('auth.submit')}
      </Button>
    </form>
  );
}

type Enrolled = { session: SessionAnswer; recovery_codes: string[] };

function MustSetUp({ step, remember, onCodes }: Omit<Props, 'onBack'> & { onCodes: () => void }) {
  const text = useText();
  const { challenge } = step;
  // A secret is shown once, and stays the same while this is open.
  const given = useQuery({
    queryKey: ['second-step', 'set-up', challenge],
    queryFn: () => post<SetUp>(setUpAtSignIn.path, { challenge }, anonymous),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  if (enrolled)
    return (
      <>
        <h1 className={classes.title}>{text('secondStep.codesTitle')}</h1>
        <RecoveryCodes codes={enrolled.recovery_codes} onKept={() => enter(enrolled.session, remember)} />
      </>
    );
  return (
    <>
      <h1 className={classes.title}>{text('secondStep.must')}</h1>
      <p className={classes.hint}>{text('secondStep.mustHelp')}</p>
      {given.isPending && <Waiting />}
      {given.error && <Failure error={given.error} onRetry={() => void given.refetch()} />}
      {given.data && (
        <SetUpForm
          given={given.data}
          onCode={async (code) => {
            setEnrolled(await post<Enrolled>(enrolAtSignIn.path, { challenge: given.data.challenge, code }, anonymous));
            onCodes();
          }}
        />
      )}
    </>
  );
}
