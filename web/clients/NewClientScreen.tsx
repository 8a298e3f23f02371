import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Language, languages } from '@millwright/core/json.ts';
import { zonesBeside } from '@millwright/core/time/zones.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { type Administrator, newMakingKey, type Stage, useMakeClient } from './use-clients.ts';

/** /client/new: makes a company and invites its first administrator. */
export function NewClientScreen() {
  const text = useText();
  const rights = useRights();
  const mayMake = rights?.allows('CREATE', 'CLIENTS', { client_id: null }) === true;
  return (
    <Screen title={text('clients.new')} lead={text('clients.newLead')} width="reading" crumbs={[{ label: text('clients.title'), to: '/clients' }]}>
      {!rights ? <Waiting /> : mayMake ? <ClientForm /> : <NoAccess right={{ verb: 'CREATE', resource: 'CLIENTS' }} />}
    </Screen>
  );
}

function ClientForm() {
  const text = useText();
  const words = useProblemText();
  const navigate = useNavigate();
  const me = useUser();
  const [stage, setStage] = useState<Stage>('company');
  const make = useMakeClient(setStage);
  const [key] = useState(newMakingKey);
  const [client, setClient] = useState({ name: '', language: me.client.language as Language, time_zone: me.client.time_zone, demo: false });
  const [person, setPerson] = useState<Administrator>({ email: '', first_name: '', last_name: '' });
  const named = Object.values(person).some((value) => value.trim() !== '');
  const refused = make.error?.fields ?? [];
  const isTaken = make.error?.code === 'not_unique';
  const problem = (field: string) =>
    refused.filter((one) => one.field === field).map(words)[0] ?? (isTaken && field === 'email' ? text('people.taken') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(
      { client: { ...client, name: client.name.trim() }, administrator: named ? person : null, key },
      {
        onSuccess: ({ name }) => {
          notifications.show({ message: text('clients.made', { name }), color: 'green' });
          void navigate('/clients');
        },
      },
    );
  };
  const field = (name: keyof Administrator) => ({
    label: text(`people.${name}`),
    required: named,
    value: person[name],
    error: problem(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => setPerson({ ...person, [name]: event.currentTarget.value }),
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {make.error && refused.length === 0 && !isTaken && <Failure error={make.error} />}
        <Panel title={text('settings.company')}>
          <TextInput
            label={text('clients.name')}
            required
            maxLength={200}
            value={client.name}
            error={problem('name')}
            onChange={(event) => setClient({ ...client, name: event.currentTarget.value })}
          />
          <Select
            label={text('clients.language')}
            allowDeselect={false}
            data={languages.map((code) => ({ value: code, label: languageNames[code] }))}
            value={client.language}
            onChange={(language) => language && setClient({ ...client, language: language as Language })}
          />
          <Select
            label={text('clients.zone')}
            allowDeselect={false}
            searchable
            limit={50}
            data={zonesBeside(client.time_zone)}
            value={client.time_zone}
            onChange={(zone) => zone && setClient({ ...client, time_zone: zone })}
          />
          <Checkbox
            label={text('clients.demo')}
            description={text('clients.demoHelp')}
            checked={client.demo}
            onChange={(event) => setClient({ ...client, demo: event.currentTarget.checked })}
          />
        </Panel>
        <Panel title={text('clients.administrator')}>
          <TextInput {...field('email')} type="email" description={text('clients.administratorHelp')} />
          <TextInput {...field('first_name')} />
          <TextInput {...field('last_name')} />
        </Panel>
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" role="status">
            {make.isPending && text(`clients.making.${stage}`)}
          </Text>
          <Button variant="default" onClick={() => void navigate('/clients')}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {text('clients.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
