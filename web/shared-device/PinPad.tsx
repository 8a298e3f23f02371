import { Alert, Button, PasswordInput } from '@mantine/core';
import { pinDigits } from '@millwright/core/contract/parts/pin.ts';
import { IconBackspace, IconLogin2 } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import classes from './shared-device.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type Props = { name: string; busy: boolean; error: string | null; onSubmit: (pin: string) => void };

/** Large keys for a PIN, for use with gloves; a keyboard also works. A wrong PIN is cleared for the next attempt. */
export function PinPad({ name, busy, error, onSubmit }: Props) {
  const text = useText();
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const write = (next: string) => setPin(next.replace(/\D/g, '').slice(0, pinDigits.most));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < pinDigits.least || busy) return;
    onSubmit(pin);
    setPin('');
    field.current?.focus();
  };
  const key = (digit: string) => (
    <Button key={digit} variant="default" className={classes.key} onClick={() => write(pin + digit)}>
      {digit}
    </Button>
  );
  return (
    <form className={classes.pad} onSubmit={submit}>
      <PasswordInput
        ref={field}
        label={text('sharedDevice.pinOf', { name })}
        name="pin"
        size="lg"
        // The keys below are the keyboard of a tablet.
        inputMode="none"
        autoComplete="off"
        autoFocus
        visible={false}
        visibilityToggleButtonProps={{ style: { display: 'none' } }}
        value={pin}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <div className={classes.keys}>
        {digits.map(key)}
        <Button variant="default" className={classes.key} aria-label={text('sharedDevice.delete')} onClick={() => write(pin.slice(0, -1))}>
          <IconBackspace size={28} stroke={1.75} aria-hidden />
        </Button>
        {key('0')}
        <Button type="submit" className={classes.key} loading={busy} disabled={pin.length < pinDigits.least} aria-label={text('sharedDevice.enter')}>
          <IconLogin2 size={28} stroke={1.75} aria-hidden />
        </Button>
      </div>
    </form>
  );
}
