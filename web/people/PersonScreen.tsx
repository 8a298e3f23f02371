import { Alert, Button, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Person } from '@millwright/core/contract/people.ts';
import type { User, UserChanges } from '@millwright/core/contract/users.ts';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useDocument } from '../data/documents/use-documents.ts';
import { useRights } from '../data/documents/use-rights.ts';
import { AppFailure, call, get } from '../data/http.ts';
import { refreshWorkstations, useWorkstations } from '../data/preferences/use-workstations.ts';
import { useUser } from '../data/session.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { PersonSecondStepPanel } from '../second-step/PersonSecondStepPanel.tsx';
import { BadgePanel } from '../shared-device/BadgePanel.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ReadOnly } from '../ui/ReadOnly.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { useRightWords } from '../ui/states/right-words.ts';
import { Waiting } from '../ui/states/Waiting.tsx';
import { WorkstationSelect } from '../ui/WorkstationSelect.tsx';
import { PersonSessionsPanel } from './PersonSessionsPanel.tsx';
import { PersonState } from './PersonState.tsx';
import classes from './people.module.css';
import { personName } from './person-name.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { useInviteAgain, useRefreshPeople } from './use-people-list.ts';
import { useRoleChoices } from './use-role-choices.ts';
import { ViewAsButton } from './ViewAsButton.tsx';

/** /user/<id>: one person, their group, and whether they sign in. */
export function PersonScreen() {
  const text = useText();
  const { id = '' } = useParams();
  const person = useDocument<User>('users', id);
  const rights = useRights();
  const me = useUser();
  const name = person.data ? personName(person.data) : '';
  const mayView =
    person.data !== undefined &&
    person.data.id !== me.id &&
    !person.data.disabled &&
    rights?.allows('UPDATE', 'USERS', { id: person.data.id, client_id: person.data.client_id }) === true;
  return (
    <Screen
      title={name}
      crumbs={[{ label: text('people.title'), to: '/users' }]}
      width="reading"
      actions={
        <>
          {rights?.allows('UPDATE', 'CLIENTS') && (
            <Button component={Link} to={`/audit?person=${id}`} variant="default" leftSection={<IconHistory size={16} stroke={1.75} />}>
              {text('audit.doneByPerson')}
            </Button>
          )}
          {mayView && <ViewAsButton whom={{ user_id: person.data?.id ?? id }} />}
        </>
      }
    >
      {person.error ? (
        <Failure error={person.error} onRetry={() => void person.refetch()} />
      ) : !person.data ? (
        <Waiting />
      ) : (
        <PersonForm key={person.data.id} person={person.data} />
      )}
    </Screen>
  );
}

/** The person's state, read from the list of people, because the user document does not include invitations. */
function useStateOf({ id, email }: User, enabled: boolean) {
  const { data } = useQuery<Person | null, AppFailure>({
    queryKey: ['people', 'one', id],
    queryFn: async ({ signal }) => {
      const page = await get<{ data: Person[] }>(`/v1/people?limit=50&search=${encodeURIComponent(email)}`, { signal });
      return page.data.find((each) => each.id === id) ?? null;
    },
    enabled,
  });
  return data ?? null;
}

function PersonForm({ person }: { person: User }) {
  const text = useText();
  const words = useProblemText();
  const rightWords = useRightWords();
  const refresh = useRefreshPeople();
  const client = useQueryClient();
  const rights = useRights();
  const me = useUser();
  const { choices, words: roleWords } = useRoleChoices();
  const stations = useWorkstations().data;
  const [typed, setTyped] = useState<UserChanges>({});
  const value = { ...person, ...typed };
  const item = { id: person.id, client_id: person.client_id };
  const beyond = choices.some((choice) => choice.value === person.role && choice.disabled);
  const mayWrite = rights?.allows('UPDATE', 'USERS', item) === true && !beyond;
  const state = useStateOf(person, rights?.allows('READ', 'USERS') === true);
  const save = useMutation<unknown, AppFailure, UserChanges>({
    mutationFn: (changes) => call('PATCH', `/v1/documents/users/${person.id}`, changes, { version: person.version }),
    onSuccess: async () => {
      await Promise.all([refresh(), refreshWorkstations(client)]);
      setTyped({});
      notifications.show({ message: text('people.saved', { name: personName(value) }), color: 'green' });
    },
  });
  const refused = save.error instanceof AppFailure ? save.error.fields : [];
  const isTaken = save.error instanceof AppFailure && save.error.code === 'not_unique';
  const problem = (field: string) =>
    refused.filter((one) => one.field === field).map(words)[0] ?? (isTaken && field === 'email' ? text('people.taken') : undefined);
  const field = (name: 'email' | 'first_name' | 'last_name' | 'phone') => ({
    label: text(`people.${name}`),
    readOnly: !mayWrite,
    value: value[name] ?? '',
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const outOfSync = save.error instanceof AppFailure && save.error.code === 'out_of_sync';
  return (
    <>
      <Panel title={text('people.person')} aside={state && <PersonState {...state} />}>
        {!mayWrite && (
          <Alert color="blue">
            {beyond
              ? text('people.beyond', { group: roleWords(person.role) })
              : text('settings.readOnly', { right: rightWords({ verb: 'UPDATE', resource: 'USERS' }) })}
          </Alert>
        )}
        {outOfSync ? (
          <Alert color="orange" role="alert">
            {text('settings.outOfSync')}
            <Group mt="sm">
              <Button
                variant="default"
                onClick={() => {
                  save.reset();
                  void refresh();
                }}
              >
                {text('settings.refresh')}
              </Button>
            </Group>
          </Alert>
        ) : (
          save.error && refused.length === 0 && !isTaken && <Failure error={save.error} onRetry={() => save.mutate(typed)} />
        )}
        <ReadOnly when={!mayWrite}>
          <div className={classes.pair}>
            <TextInput {...field('first_name')} />
            <TextInput {...field('last_name')} />
          </div>
          <TextInput {...field('email')} description={text('people.emailHelp')} />
          <TextInput {...field('phone')} />
          <Select
            label={text('people.group')}
            description={
              <>
                {text('people.groupHelp')} <Link to={`/role/${value.role}`}>{text('people.groupRights', { group: roleWords(value.role) })}</Link>
              </>
            }
            readOnly={!mayWrite}
            allowDeselect={false}
            data={choices}
            value={value.role}
            error={problem('role')}
            onChange={(role) => role && setTyped({ ...typed, role })}
          />
          {stations && stations.workstations.length > 0 && person.client_id === me.client_id && (
            <WorkstationSelect
              readOnly={!mayWrite}
              workstations={stations.workstations}
              value={value.workstation_id}
              error={problem('workstation_id')}
              onChange={(workstation_id) => setTyped({ ...typed, workstation_id })}
            />
          )}
        </ReadOnly>
        {mayWrite && (
          <Group justify="flex-end">
            <Button disabled={Object.keys(typed).length === 0 || outOfSync} loading={save.isPending} onClick={() => save.mutate(typed)}>
              {text('actions.save')}
            </Button>
          </Group>
        )}
      </Panel>
      {mayWrite && person.id !== me.id && (
        <>
          <SignInPanel person={person} state={state} onChange={save.mutate} busy={save.isPending} />
          {!person.disabled && <PersonSessionsPanel person={person} />}
          {!person.disabled && person.client_id === me.client_id && <PersonSecondStepPanel person_id={person.id} name={personName(person)} />}
          {!person.disabled && person.client_id === me.client_id && <BadgePanel person_id={person.id} name={personName(person)} />}
        </>
      )}
    </>
  );
}

type SignInProps = { person: User; state: Person | null; busy: boolean; onChange: (changes: UserChanges) => void };

/** Allows or blocks a person's sign-in, or sends the invitation again. */
function SignInPanel({ person, state, busy, onChange }: SignInProps) {
  const text = useText();
  const invite = useInviteAgain();
  const [asking, setAsking] = useState(false);
  const name = personName(person);
  const invited = state?.state === 'invited' || state?.state === 'expired';
  return (
    <Panel title={text('people.signIn')}>
      <Text size="sm">{text(person.disabled ? 'people.disabledHelp' : invited ? 'people.invitedHelp' : 'people.activeHelp', { name })}</Text>
      {invite.error && <Failure error={invite.error} onRetry={() => invite.mutate(person.id)} />}
      <Group>
        {invited && (
          <Button
            variant="default"
            loading={invite.isPending}
            onClick={() =>
              invite.mutate(person.id, {
                onSuccess: () => notifications.show({ message: text('people.invited', { name, email: person.email }), color: 'green' }),
              })
            }
          >
            {text('people.inviteAgain')}
          </Button>
        )}
        {person.disabled ? (
          <>
            <Button variant="default" loading={busy} onClick={() => onChange({ disabled: false })}>
              {text('people.enable')}
            </Button>
            <RemoveButton person={person} />
          </>
        ) : (
          <Button variant="default" color="red" onClick={() => setAsking(true)}>
            {text(invited ? 'people.revoke' : 'people.disable')}
          </Button>
        )}
      </Group>
      {asking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={text('people.disableTitle', { name })}
          closeButtonProps={{ 'aria-label': text('actions.close') }}
        >
          <Text size="sm">{text('people.disableHelp', { name })}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {text('actions.cancel')}
            </Button>
            <Button
              color="red"
              onClick={() => {
                setAsking(false);
                onChange({ disabled: true });
              }}
            >
              {text(invited ? 'people.revoke' : 'people.disable')}
            </Button>
          </Group>
        </Modal>
      )}
    </Panel>
  );
}
