import { Button, Select } from '@mantine/core';
import { inviteFromSheet, type PeopleSheet, type PersonPart, personParts } from '@millwright/core/contract/people.ts';
import { proposePeople } from '@millwright/core/imports/propose-people.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import type { AppFailure } from '../../data/http.ts';
import { uuid } from '../../data/uuid.ts';
import { useText } from '../../i18n/use-text.ts';
import { FilePanel } from '../../imports/file/FilePanel.tsx';
import { FileRefusal } from '../../imports/file/FileRefusal.tsx';
import { type Chosen, sendFile } from '../../imports/file/send-file.ts';
import { type ReadAs, useChosenFile } from '../../imports/file/use-chosen-file.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useRefreshPeople } from '../use-people-list.ts';
import { useRoleChoices } from '../use-role-choices.ts';
import { PeopleOutcomes } from './PeopleOutcomes.tsx';
import classes from './sheet.module.css';

/** /users/from-sheet: the people of a spreadsheet or pasted block are invited by mail. */
export function PeopleSheetScreen() {
  const text = useText();
  const rights = useRights();
  return (
    <Screen title={text('people.sheet.title')} lead={text('people.sheet.lead')} crumbs={[{ label: text('people.title'), to: '/users' }]}>
      {!rights ? <Waiting /> : rights.allows('CREATE', 'USERS') ? <Sheet /> : <NoAccess right={{ verb: 'CREATE', resource: 'USERS' }} />}
    </Screen>
  );
}

function Sheet() {
  const file = useChosenFile();
  const { chosen, readAs, inspected } = file;
  const columns = inspected.data?.columns.map(({ name }) => name);
  return (
    <div className={classes.page}>
      <FilePanel {...file} />
      {chosen && columns && !inspected.error && <Invitations key={chosen.key} chosen={chosen} readAs={readAs} columns={columns} />}
    </div>
  );
}

type Props = { chosen: Chosen; readAs: ReadAs; columns: readonly string[] };
type Asked = { dry: boolean; fields: Record<string, string>; about: string };

/** Assigns the columns of the file, lists the people to invite, and sends the invitations. */
function Invitations({ chosen, readAs, columns }: Props) {
  const text = useText();
  const { choices } = useRoleChoices();
  const refresh = useRefreshPeople();
  const proposed = useMemo(() => proposePeople(columns), [columns]);
  const [decided, setDecided] = useState<Record<string, PersonPart | null>>({});
  const [role, setRole] = useState('user');
  const keys = useRef<Record<string, string>>({});
  const mapping = { ...proposed, ...decided };
  const used = Object.values(mapping);
  const fields = { ...readAs, role, mapping: JSON.stringify(mapping) };
  const about = JSON.stringify(fields);
  const send = useMutation<PeopleSheet, AppFailure, Asked>({
    networkMode: 'always',
    mutationFn: ({ dry, fields: said, about: key }) => {
      keys.current[key] ??= uuid();
      const idempotency_key = dry ? uuid() : (keys.current[key] as string);
      return sendFile(inviteFromSheet.path, chosen, { ...said, ...(dry && { dry_run: 'true' }) }, { idempotency_key });
    },
    onSuccess: (_, { dry }) => (dry ? undefined : refresh()),
  });
  const answer = send.variables?.about === about ? send.data : undefined;
  const sent = answer !== undefined && send.variables?.dry === false;
  const ready = used.includes('email') && (used.includes('full_name') || (used.includes('first_name') && used.includes('last_name')));
  const inviting = answer?.outcomes.filter(({ outcome }) => outcome === 'invite').length ?? 0;
  return (
    <>
      <Panel title={text('people.sheet.columns')}>
        <div className={classes.fields}>
          {columns.map((column) => (
            <Select
              key={column}
              label={column}
              placeholder={text('people.sheet.nothing')}
              clearable
              clearButtonProps={{ 'aria-label': text('people.sheet.clear', { column }) }}
              data={personParts.map((value) => ({
                value,
                label: text(`people.sheet.parts.${value}`),
                disabled: value !== mapping[column] && used.includes(value),
              }))}
              value={mapping[column] ?? null}
              onChange={(part) => setDecided({ ...decided, [column]: part as PersonPart | null })}
            />
          ))}
          <Select
            label={text('people.sheet.role')}
            description={text('people.sheet.roleHelp')}
            allowDeselect={false}
            data={choices}
            value={role}
            onChange={(next) => setRole(next ?? role)}
          />
        </div>
        {!ready && (
          <p className={classes.wrong} role="status">
            {text('people.sheet.needs')}
          </p>
        )}
      </Panel>
      <Panel title={text('people.sheet.invitations')}>
        {send.error && send.variables?.about === about && <FileRefusal error={send.error} />}
        {answer && <PeopleOutcomes outcomes={answer.outcomes} sent={sent} />}
        <div className={classes.buttons}>
          <Button variant="default" disabled={!ready || send.isPending} onClick={() => send.mutate({ dry: true, fields, about })}>
            {text('people.sheet.try')}
          </Button>
          <Button
            disabled={!answer || sent || inviting === 0}
            loading={send.isPending && send.variables?.dry === false}
            onClick={() => send.mutate({ dry: false, fields, about })}
          >
            {text('people.sheet.send', { count: inviting })}
          </Button>
        </div>
        <p className={classes.meta}>{text('people.inviteHelp')}</p>
      </Panel>
    </>
  );
}
