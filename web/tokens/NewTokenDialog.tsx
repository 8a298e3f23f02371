import { Alert, Button, Group, Modal, PasswordInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { createToken, type NewApiToken, tokenScopes } from '@millwright/core/contract/tokens.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDocument } from '../data/documents/use-documents.ts';
import { AppFailure, post } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';
import { useText } from '../i18n/use-text.ts';
import { copyText } from '../ui/browser/copy-text.ts';
import classes from './tokens.module.css';

type Props = { of: 'person' | 'company'; onClose: () => void; onCreated: () => void };

/** How long a token may be good for, in days; the company's also for ever. */
const terms = [7, 30, 90, 365];

/** The roles of the company, by their words; the product administrator's is given to no program. */
function useRoles() {
  const wordsOf = useRoleWords();
  const { client_id } = useUser();
  const { data } = useDocument<{ acl: Acl | null }>('clients', client_id);
  const { roles } = data?.acl ?? defaultAcl();
  return roles.filter(({ role }) => role !== 'admin').map(({ role, label }) => ({ value: role, label: wordsOf(role, label) }));
}

/** The only time that a token is shown. */
function Created({ token, onClose }: { token: string; onClose: () => void }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  return (
    <Stack>
      <Alert color="orange">{text('tokens.once')}</Alert>
      <code className={classes.secret} data-part="token">
        {token}
      </code>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => void copyText(token).then(() => setCopied(true))}>
          {text(copied ? 'tokens.copied' : 'tokens.copy')}
        </Button>
        <Button onClick={onClose}>{text('tokens.done')}</Button>
      </Group>
    </Stack>
  );
}

/** Creates a token by the person's password, then shows it once. */
export function NewTokenDialog({ of, onClose, onCreated }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const words = useProblemText();
  const { email } = useUser();
  const roles = useRoles();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<string>('read');
  const [days, setDays] = useState<string | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const create = useMutation({
    mutationFn: () => {
      const expires_in_days = days === 'never' ? null : Number(days);
      return post<{ data: NewApiToken }>(createToken.path, { name, scope, expires_in_days, password, ...(of === 'company' && { role }) });
    },
    onSuccess: onCreated,
  });
  const refused = create.error instanceof AppFailure ? create.error.fields : [];
  const problem = (field: string) => refused.filter((one) => one.field === field).map(words)[0];
  const ready = name.trim() !== '' && days !== null && password !== '' && (of === 'person' || role !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) create.mutate();
  };
  const term = terms.map((value) => ({ value: String(value), label: text('tokens.days', { days: value }) }));
  return (
    <Modal opened onClose={onClose} title={text('tokens.create')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {create.data ? (
        <Created token={create.data.data.token} onClose={onClose} />
      ) : (
        <form className={classes.form} onSubmit={submit}>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          {create.error && !refused.length && (
            <Alert color="red" role="alert">
              {sentence(create.error)}
            </Alert>
          )}
          <TextInput
            label={text('tokens.name')}
            description={text('tokens.nameHelp')}
            maxLength={100}
            data-autofocus
            value={name}
            error={problem('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group label={text('tokens.scope')} value={scope} onChange={setScope}>
            <Stack gap="xs" mt="xs">
              {tokenScopes.map((value) => (
                <Radio key={value} value={value} label={text(`tokens.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {of === 'company' && (
            <Select
              label={text('tokens.role')}
              description={text('tokens.roleHelp')}
              data={roles}
              value={role}
              error={problem('role')}
              onChange={setRole}
            />
          )}
          <Select
            label={text('tokens.term')}
            data={of === 'company' ? [...term, { value: 'never', label: text('tokens.forEver') }] : term}
            value={days}
            error={problem('expires_in_days')}
            onChange={setDays}
          />
          <PasswordInput
            label={text('profile.currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
            value={password}
            error={problem('password')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Text size="xs" c="dimmed">
            {text('tokens.never')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('actions.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!ready}>
              {text('tokens.create')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
