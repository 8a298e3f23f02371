import { Alert, Button, Code, Group, PasswordInput, Select, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { roleBeyond } from '@millwright/core/access/grants.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import type { IdentityProviderAnswer } from '@millwright/core/contract/identity-provider.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../data/documents/use-rights.ts';
import { type AppFailure, get, post } from '../data/http.ts';
import { plain } from '../format/plain-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { changesOf, type Draft, draftOf } from './draft.ts';
import classes from './identity-provider.module.css';
import { RemoveProvider } from './RemoveProvider.tsx';
import { RoleLines } from './RoleLines.tsx';

const key = ['identity-provider'];
const switches = ['creates_people', 'passwords_off', 'enabled'] as const;
type FormProps = { answer: IdentityProviderAnswer; acl: Acl };

/** An address to give to the provider or to people. */
function Address({ label, address }: { label: string; address: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Code className={classes.address}>{address}</Code>
    </div>
  );
}

function ProviderForm({ answer: { provider, people, redirect_uri, sign_in_address }, acl }: FormProps) {
  const text = useText();
  const words = useProblemText();
  const roleWords = useRoleWords();
  const queries = useQueryClient();
  // No draft is stored on the device, because it contains a secret.
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft = { ...draftOf(provider), ...typed };
  const set = (part: Partial<Draft>) => setTyped({ ...typed, ...part });
  const refresh = (answer: { data: IdentityProviderAnswer }) => {
    setTyped({});
    queries.setQueryData(key, answer);
  };
  const saving = useMutation<{ data: IdentityProviderAnswer }, AppFailure>({
    networkMode: 'always',
    mutationFn: () => post('/v1/identity-provider', changesOf(draft, provider?.version ?? 0)),
    onSuccess: (answer) => {
      refresh(answer);
      notifications.show({ message: text('settings.saved'), color: 'green' });
    },
  });
  const testing = useMutation<{ data: { issuer: string } }, AppFailure>({
    networkMode: 'always',
    mutationFn: () => {
      const { issuer, provider_client_id, secret } = draft;
      return post('/v1/identity-provider/test', { issuer, provider_client_id, ...(secret && { secret }) });
    },
  });
  const failed = saving.error ?? testing.error;
  const outOfSync = saving.error?.code === 'out_of_sync';
  const problem = (field: string) => failed?.fields.filter((each) => each.field === field).map(words)[0];
  const keepsSecret = provider !== null && provider.issuer === draft.issuer;
  const groups = acl.roles.filter(({ role }) => role !== 'admin').map(({ role, label }) => ({ value: role, label: roleWords(role, label) }));
  const isComplete = draft.name && draft.issuer && draft.provider_client_id && (draft.secret || keepsSecret);
  const field = (name: 'name' | 'issuer' | 'provider_client_id' | 'claim', example?: string) => (
    <TextInput
      label={text(`identityProvider.${name}`)}
      description={text(`identityProvider.${name}Help`)}
      placeholder={example}
      autoComplete="off"
      value={draft[name]}
      error={problem(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <Text size="sm" c="dimmed">
        {text('identityProvider.help')}
      </Text>
      {outOfSync ? (
        <Alert color="orange" role="alert">
          {text('settings.outOfSync')}
          <Group mt="sm">
            <Button
              variant="default"
              onClick={async () => {
                await queries.invalidateQueries({ queryKey: key });
                saving.reset();
              }}
            >
              {text('settings.refresh')}
            </Button>
          </Group>
        </Alert>
      ) : (
        failed && failed.fields.length === 0 && <Failure error={failed} />
      )}
      <Text size="sm">{text('identityProvider.trust')}</Text>
      <Address label={text('identityProvider.redirect')} address={redirect_uri} />
      <div className={classes.pair}>
        {field('name', text('identityProvider.nameExample'))}
        {field('issuer', 'https://login.example.com')}
        {field('provider_client_id')}
        <PasswordInput
          label={text('identityProvider.secret')}
          description={text('identityProvider.secretHelp')}
          autoComplete="new-password"
          placeholder={keepsSecret ? text('identityProvider.secretSet') : ''}
          value={draft.secret}
          error={problem('secret')}
          visibilityToggleButtonProps={{ 'aria-label': text('auth.showPassword'), tabIndex: 0 }}
          onChange={(event) => set({ secret: event.currentTarget.value })}
        />
      </div>
      {field('claim', 'groups')}
      {draft.claim.trim() && <RoleLines lines={draft.roles} groups={groups} problem={problem} onChange={(roles) => set({ roles })} />}
      <Select
        label={text('identityProvider.fallback_role')}
        description={text('identityProvider.fallback_roleHelp')}
        data={groups}
        allowDeselect={false}
        value={draft.fallback_role}
        error={problem('fallback_role')}
        onChange={(role) => role && set({ fallback_role: role })}
      />
      {draft.claim.trim() && (
        <Switch
          label={text('identityProvider.only_matched')}
          description={text('identityProvider.only_matchedHelp')}
          checked={draft.only_matched}
          onChange={(event) => set({ only_matched: event.currentTarget.checked })}
        />
      )}
      {switches.map((name) => (
        <Switch
          key={name}
          label={text(`identityProvider.${name}`)}
          description={text(`identityProvider.${name}Help`)}
          checked={draft[name]}
          onChange={(event) => set({ [name]: event.currentTarget.checked })}
        />
      ))}
      {provider?.enabled && <Address label={text('identityProvider.address')} address={sign_in_address} />}
      {testing.data && (
        <Alert color="green" role="status">
          {text('identityProvider.tested', { issuer: testing.data.data.issuer })}
        </Alert>
      )}
      <Group justify="flex-end">
        {provider && <RemoveProvider provider={provider} people={people} onRemoved={refresh} />}
        <Button
          variant="default"
          disabled={!isComplete}
          loading={testing.isPending}
          onClick={() => {
            saving.reset();
            testing.mutate();
          }}
        >
          {text('identityProvider.test')}
        </Button>
        <Button type="submit" disabled={!isComplete || outOfSync || Object.keys(typed).length === 0} loading={saving.isPending}>
          {text('actions.save')}
        </Button>
      </Group>
    </form>
  );
}

/** The OpenID Connect provider by which people of the company sign in. */
export function ProviderPanel({ acl, query }: { acl?: Acl | null | undefined; query: string }) {
  const text = useText();
  const rights = useRights();
  const roles = acl ?? defaultAcl();
  const holdsAll = rights !== null && roles.roles.every(({ role }) => role === 'admin' || roleBeyond(roles, role, rights).length === 0);
  const may = holdsAll && rights.allows('UPDATE', 'CLIENTS') && rights.allows('UPDATE', 'USERS') && rights.allows('CREATE', 'USERS');
  const stored = useQuery<{ data: IdentityProviderAnswer }, AppFailure>({
    queryKey: key,
    queryFn: ({ signal }) => get('/v1/identity-provider', { signal }),
    enabled: may,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const title = text('identityProvider.title');
  if (!may || !plain(`${title} ${text('identityProvider.help')} OpenID Connect SSO`).includes(plain(query))) return null;
  return (
    <Panel title={title}>
      {stored.error ? (
        <Failure error={stored.error} onRetry={() => void stored.refetch()} />
      ) : stored.data ? (
        <ProviderForm answer={stored.data.data} acl={roles} />
      ) : (
        <Waiting lines={3} />
      )}
    </Panel>
  );
}
