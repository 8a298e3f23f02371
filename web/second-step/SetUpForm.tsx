import { Alert, Button, Text } from '@mantine/core';
import type { SetUp } from '@millwright/core/contract/second-steps.ts';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { QrCode } from '../ui/qr/QrCode.tsx';
import { CodeInput } from './CodeInput.tsx';
import classes from './second-step.module.css';
import { useSubmit } from './use-submit.ts';

type Props = { given: SetUp; onCode: (code: string) => Promise<void> };

/** A secret, as a QR code and to be typed, and the first code of the app that has taken it. */
export function SetUpForm({ given, onCode }: Props) {
  const text = useText();
  const [code, setCode] = useState('');
  const { submit, busy, problem, failure } = useSubmit(() => onCode(code));
  return (
    <form className={classes.form} onSubmit={submit}>
      <Text size="sm">{text('secondStep.scan')}</Text>
      <div className={classes.code}>
        <QrCode words={given.address} label={text('secondStep.qr')} />
      </div>
      <Text size="sm">
        {text('secondStep.secret')} <span className={classes.secret}>{given.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </Text>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
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
