import { Alert, Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { pinDigits, pinPattern } from '@millwright/core/contract/parts/pin.ts';
import { readOwnPin, setOwnPin } from '@millwright/core/contract/shared-devices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppFailure, get, post } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './shared-device.module.css';

const key = ['own-pin'];

/** A PIN of one's own for shared devices, set and taken away by the password. */
export function PinPanel() {
  const text = useText();
  const queries = useQueryClient();
  const state = useQuery({ queryKey: key, queryFn: () => get(readOwnPin.path), staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<'sharedDevice.pinSaved' | 'sharedDevice.pinRemoved' | null>(null);
  const has = state.data?.data.pin === true;
  const done = (next: string | null) => {
    setSaid(next === null ? 'sharedDevice.pinRemoved' : 'sharedDevice.pinSaved');
    setAsking(false);
    void queries.invalidateQueries({ queryKey: key });
  };
  return (
    <Panel title={text('sharedDevice.pinTitle')}>
      <Text size="sm">{text('sharedDevice.pinHelp')}</Text>
      {state.isPending && <Waiting />}
      {state.error && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <>
          <Text size="sm" fw={500} role="status">
            {text(said ?? (has ? 'sharedDevice.pinSet' : 'sharedDevice.pinNone'))}
          </Text>
          <Group>
            <Button variant="default" onClick={() => setAsking(true)}>
              {text('sharedDevice.setPin')}
            </Button>
          </Group>
        </>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={text('sharedDevice.setPin')}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        <PinForm has={has} onDone={done} />
      </Modal>
    </Panel>
  );
}

function PinForm({ has, onDone }: { has: boolean; onDone: (pin: string | null) => void }) {
  const text = useText();
  const sentence = useFailureText();
  const words = useProblemText();
  const { email } = useUser();
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const save = useMutation<unknown, unknown, string | null>({
    mutationFn: (next) => post(setOwnPin.path, { password, pin: next }),
    onSuccess: (_, next) => onDone(next),
  });
  const refused = save.error instanceof AppFailure ? save.error.fields : [];
  const problem = (field: string) => refused.filter((one) => one.field === field).map(words)[0];
  const fits = pinPattern.test(pin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits && password) save.mutate(pin);
  };
  const hidden = { autoComplete: 'off', visibilityToggleButtonProps: { 'aria-label': text('auth.showPassword'), tabIndex: 0 } };
  return (
    <form className={classes.form} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {save.error !== null && !refused.length && (
        <Alert color="red" role="alert">
          {sentence(save.error)}
        </Alert>
      )}
      <PasswordInput
        {...hidden}
        data-autofocus
        label={text('sharedDevice.newPin')}
        description={text('sharedDevice.pinOnly')}
        inputMode="numeric"
        value={pin}
        error={problem('pin')}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, '').slice(0, pinDigits.most))}
      />
      <PasswordInput
        {...hidden}
        label={text('profile.currentPassword')}
        autoComplete="current-password"
        value={password}
        error={problem('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Group>
        <Button type="submit" variant="default" loading={save.isPending && save.variables !== null} disabled={!fits || !password}>
          {text('sharedDevice.setPin')}
        </Button>
        {has && (
          <Button
            variant="default"
            color="red"
            loading={save.isPending && save.variables === null}
            disabled={!password}
            onClick={() => save.mutate(null)}
          >
            {text('sharedDevice.removePin')}
          </Button>
        )}
      </Group>
    </form>
  );
}
