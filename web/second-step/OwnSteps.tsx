import { Alert, Button, PasswordInput } from '@mantine/core';
import {
  enrolOwnSecondStep,
  removeOwnSecondStep,
  renewRecoveryCodes,
  type SetUp,
  setUpOwnSecondStep,
} from '@millwright/core/contract/second-steps.ts';
import { useState } from 'react';
import { post } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { CodeInput } from './CodeInput.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import classes from './second-step.module.css';
import { useSubmit } from './use-submit.ts';

export type Wanted = 'set_up' | 'renew' | 'remove';
type Codes = { recovery_codes: string[] };

/** Changes one's own second step: asks for the password and, if there is a second step, for a code, and shows the result. */
export function OwnSteps({ wanted, onCodes, onDone }: { wanted: Wanted; onCodes: () => void; onDone: () => void }) {
  const text = useText();
  const [given, setGiven] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = ({ recovery_codes }: Codes) => {
    onCodes();
    setCodes(recovery_codes);
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (given) {
    const enrol = async (code: string) => showCodes(await post<Codes>(enrolOwnSecondStep.path, { challenge: given.challenge, code }));
    return <SetUpForm given={given} onCode={enrol} />;
  }
  const send = {
    set_up: async (password: string) => setGiven(await post<SetUp>(setUpOwnSecondStep.path, { password })),
    renew: async (password: string, code: string) => showCodes(await post<Codes>(renewRecoveryCodes.path, { password, code })),
    remove: async (password: string, code: string) => {
      await post(removeOwnSecondStep.path, { password, code });
      onDone();
    },
  }[wanted];
  const removes = wanted === 'remove';
  return <ProofForm label={text(removes ? 'secondStep.remove' : 'secondStep.next')} removes={removes} asksCode={wanted !== 'set_up'} onSend={send} />;
}

type ProofProps = { label: string; removes: boolean; asksCode: boolean; onSend: (password: string, code: string) => Promise<void> };

/** Asks for one's password, and for a code where there is a second step. */
export function ProofForm({ label, removes, asksCode, onSend }: ProofProps) {
  const text = useText();
  const { email } = useUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { submit, busy, problem, failure } = useSubmit(() => onSend(password, code));
  return (
    <form className={classes.form} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <PasswordInput
        data-autofocus
        label={text('profile.currentPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
        value={password}
        error={problem('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {asksCode && <CodeInput recovery value={code} error={problem('code')} onChange={setCode} />}
      <div>
        <Button type="submit" color={removes ? 'red' : undefined} loading={busy} disabled={!password || (asksCode && !code.trim())}>
          {label}
        </Button>
      </div>
    </form>
  );
}
