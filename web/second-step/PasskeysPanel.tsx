import { Alert, Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { browserWords } from '@millwright/core/account/browser-words.ts';
import { listPasskeys, type Passkey } from '@millwright/core/contract/passkeys.ts';
import { type OwnSecondStep, readOwnSecondStep } from '@millwright/core/contract/second-steps.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { get, post } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { CodeInput } from './CodeInput.tsx';
import { ProofForm } from './OwnSteps.tsx';
import classes from './second-step.module.css';
import { useSubmit } from './use-submit.ts';

const key = ['passkeys'];

/** Passkeys of one's own: made, listed with their last use, and taken away. */
export function PasskeysPanel() {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { client } = useUser();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const list = useQuery({ queryKey: key, queryFn: () => get<{ data: Passkey[] }>(listPasskeys.path), staleTime: 0 });
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const when = (instant: string) => formatInstant(instant, language, client.time_zone);
  const able = 'PublicKeyCredential' in window;
  return (
    <Panel title={text('passkeys.title')}>
      <Text size="sm">{text('passkeys.help')}</Text>
      {list.isPending && <Waiting />}
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && <Text size="sm">{text('passkeys.none')}</Text>}
      <ul className={classes.past} aria-label={text('passkeys.title')}>
        {list.data?.data.map((passkey) => (
          <li key={passkey.id}>
            <Group justify="space-between">
              <div>
                <Text size="sm" fw={500}>
                  {passkey.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {text('passkeys.made', { when: when(passkey.created_at) })} ·{' '}
                  {passkey.last_used_at ? text('passkeys.used', { when: when(passkey.last_used_at) }) : text('passkeys.unused')}
                </Text>
              </div>
              <Button
                variant="default"
                color="red"
                aria-label={text('passkeys.removeOne', { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {text('passkeys.remove')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {able ? (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {text('passkeys.add')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{text('passkeys.unable')}</Text>
      )}
      <Modal opened={adding} onClose={() => setAdding(false)} title={text('passkeys.add')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
        <AddForm
          onDone={() => {
            setAdding(false);
            void refresh();
          }}
        />
      </Modal>
      <Modal
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={removed && text('passkeys.removeTitle', { name: removed.name })}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        {removed && (
          <>
            <Text size="sm" mb="md">
              {text('passkeys.removeHelp')}
            </Text>
            <ProofForm
              label={text('passkeys.remove')}
              removes
              asksCode={false}
              onSend={async (password) => {
                await post(`${listPasskeys.path}/${removed.id}/remove`, { password });
                setRemoved(null);
                await refresh();
              }}
            />
          </>
        )}
      </Modal>
    </Panel>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const { email } = useUser();
  const [name, setName] = useState(browserWords(navigator.userAgent) ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const secondStep = useQuery({ queryKey: ['second-step', 'own'], queryFn: () => get<{ data: OwnSecondStep }>(readOwnSecondStep.path) });
  const asksCode = Boolean(secondStep.data?.data.since);
  const { submit, busy, problem, failure } = useSubmit(async () => {
    const { makePasskey } = await import('./passkeys.ts');
    await makePasskey(name.trim(), { password, ...(asksCode && { code }) });
    onDone();
  });
  return (
    <form className={classes.form} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <TextInput
        label={text('passkeys.name')}
        description={text('passkeys.nameHelp')}
        maxLength={100}
        value={name}
        error={problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
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
        <Button type="submit" loading={busy} disabled={secondStep.isPending || !password || !name.trim() || (asksCode && !code.trim())}>
          {text('secondStep.next')}
        </Button>
      </div>
    </form>
  );
}
