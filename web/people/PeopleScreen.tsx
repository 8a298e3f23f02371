import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Person, personStates, type PersonState as State } from '@millwright/core/contract/people.ts';
import { IconFileSpreadsheet, IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { useText } from '../i18n/use-text.ts';
import { useOffer } from '../layers/palette-offers.ts';
import { SharedDevicesPanel } from '../shared-device/SharedDevicesPanel.tsx';
import { Ago } from '../ui/Ago.tsx';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PersonState } from './PersonState.tsx';
import classes from './people.module.css';
import { personName } from './person-name.ts';
import { type PeopleFilter, usePeopleList } from './use-people-list.ts';
import { useRoleChoices } from './use-role-choices.ts';

/** /users: the people of the company; who may, invites somebody. */
export function PeopleScreen() {
  const text = useText();
  const rights = useRights();
  const [inviting, setInviting] = useState(false);
  const navigate = useNavigate();
  const mayInvite = rights?.allows('CREATE', 'USERS') === true;
  useOffer(mayInvite ? { label: text('people.sheet.title'), run: () => void navigate('/users/from-sheet') } : null);
  return (
    <Screen
      title={text('people.title')}
      lead={text('people.lead')}
      actions={
        mayInvite && (
          <Group gap="xs">
            <Button component={Link} to="/users/from-sheet" variant="default" leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}>
              {text('people.sheet.from')}
            </Button>
            <Button leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={() => setInviting(true)}>
              {text('people.invite')}
            </Button>
          </Group>
        )
      }
    >
      {!rights ? <Waiting /> : rights.allows('READ', 'USERS') ? <People /> : <NoAccess right={{ verb: 'READ', resource: 'USERS' }} />}
      {rights?.allows('UPDATE', 'USERS') && <SharedDevicesPanel />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  );
}

function People() {
  const text = useText();
  const { words, choices } = useRoleChoices();
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<PeopleFilter>({ search: '', role: params.get('role'), state: null });
  const [search] = useDebouncedValue(filter.search.trim(), 200);
  const people = usePeopleList({ ...filter, search });
  const filtered = search !== '' || filter.role !== null || filter.state !== null;
  return (
    <>
      <Group className={classes.bar} role="search">
        <TextInput
          className={classes.search}
          aria-label={text('people.search')}
          placeholder={text('people.search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value })}
        />
        <Select
          aria-label={text('people.group')}
          placeholder={text('people.anyGroup')}
          clearable
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={filter.role}
          onChange={(role) => setFilter({ ...filter, role })}
        />
        <Select
          aria-label={text('people.state')}
          placeholder={text('people.anyState')}
          clearable
          data={personStates.map((state) => ({ value: state, label: text(`people.states.${state}`) }))}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state: state as State | null })}
        />
      </Group>
      {people.error ? (
        <Failure error={people.error} onRetry={() => void people.refetch()} />
      ) : !people.data ? (
        <Waiting />
      ) : (
        <>
          <p className={classes.count} role="status">
            {text('people.count', { count: people.data.total })}
          </p>
          <DataTable<Person>
            caption={text('people.title')}
            rows={people.data.data}
            rowKey={({ id }) => id}
            href={({ id }) => `/user/${id}`}
            columns={[
              { key: 'name', label: text('people.name'), cell: personName, grow: true },
              { key: 'state', label: text('people.state'), cell: (person) => <PersonState {...person} /> },
              { key: 'role', label: text('people.group'), cell: ({ role }) => words(role) },
              { key: 'email', label: text('people.email'), cell: ({ email }) => email },
              { key: 'seen', label: text('people.seen'), cell: ({ last_seen_at }) => (last_seen_at ? <Ago at={last_seen_at} /> : '–') },
            ]}
            empty={<Empty title={text(filtered ? 'people.nobody' : 'people.empty')} icon={IconUsers} />}
          />
          {people.hasNextPage && (
            <Button variant="subtle" fullWidth loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
              {text('objects.more')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
