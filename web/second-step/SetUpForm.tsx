import { Alert, Button, Text } from '@mantine/core';
import type { SetUp } from '@millwright/core/contract/second-steps.ts';
import { type FormEvent, useState } from 'react';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { QrCode } from '../ui/qr/QrCode.tsx';
import { CodeInput } from './CodeInput.tsx';
import classes from './second-step.module.css';
import { useFieldProblem } from './use-field-problem.ts';

type Props = { given: SetUp; onCode: (code: string) => Promise<void> };

/** A secret, as a QR code and to be typed, and the first code of the app that has taken it. */
export function SetUpForm({ given, onCode }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { problem, unplaced } = useFieldProblem(error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    await onCode(code).catch(setError);
    setBusy(false);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Text size="sm">{text('secondStep.scan')}</Text>
      <div className={classes.code}>
        <QrCode words={given.address} label={text('secondStep.qr')} />
      </div>
      <Text size="sm">
        {text('secondStep.secret')} <span className={classes.secret}>{given.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </Text>
      {unplaced && (
        <Alert color="red" role="alert">
          {sentence(error)}
        </Alert>
      )}
      <CodeInput focused value={code} error={problem('code')} onChange={setCode} />
      <div>
        <Button type="submit" loading={busy} disabled={!code.trim()}>
          {text('secondStep.confirm')}
        </Button>
      </div>
    </form>
  );
}
