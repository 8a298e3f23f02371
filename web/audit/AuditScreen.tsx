import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type AuditEntry, type AuditFilter, type AuditKind, auditKinds } from '@millwright/core/contract/audit.ts';
import { IconDownload, IconHistory, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { instantOf } from '../format/zoned.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import classes from './audit.module.css';
import { UndoRights } from './UndoRights.tsx';
import { useAudit, useSaveAudit } from './use-audit.ts';
import { isRights, useAuditWords } from './use-audit-words.ts';

type Typed = { kind: AuditKind | null; search: string; from: string; to: string };

/** The day after, of a day as browsers write it. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function useFilter(typed: Typed): AuditFilter {
  const { client } = useUser();
  const [params] = useSearchParams();
  const [search] = useDebouncedValue(typed.search.trim(), 200);
  const [person, subject] = [params.get('person'), params.get('subject')];
  const from = typed.from ? instantOf(`${typed.from}T00:00`, client.time_zone) : null;
  const to = typed.to ? instantOf(`${dayAfter(typed.to)}T00:00`, client.time_zone) : null;
  return {
    ...(typed.kind && { kind: typed.kind }),
    ...(search && { search }),
    ...(person && { person }),
    ...(subject && { subject }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The page `/audit`: who changed which right, person, setting, token or document, exported which data, or acted as whom. */
export function AuditScreen() {
  const text = useText();
  const rights = useRights();
  const [typed, setTyped] = useState<Typed>({ kind: null, search: '', from: '', to: '' });
  const filter = useFilter(typed);
  const save = useSaveAudit(text('audit.title'));
  const allowed = rights?.allows('UPDATE', 'CLIENTS') === true;
  return (
    <Screen
      title={text('audit.title')}
      lead={text('audit.lead')}
      actions={
        allowed && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            loading={save.isPending}
            onClick={() => save.mutate(filter)}
          >
            {text('audit.export')}
          </Button>
        )
      }
    >
      {save.error && <Failure error={save.error} onRetry={() => save.mutate(filter)} />}
      {!rights ? (
        <Waiting />
      ) : allowed ? (
        <Log typed={typed} onType={setTyped} filter={filter} />
      ) : (
        <NoAccess right={{ verb: 'UPDATE', resource: 'CLIENTS' }} />
      )}
    </Screen>
  );
}

type LogProps = { typed: Typed; onType: (typed: Typed) => void; filter: AuditFilter };

function Log({ typed, onType, filter }: LogProps) {
  const text = useText();
  const language = useLanguage();
  const words = useAuditWords();
  const { client } = useUser();
  const [, setParams] = useSearchParams();
  const log = useAudit(filter);
  const entries = log.data?.data ?? [];
  const only = filter.person
    ? entries.find(({ person }) => person?.id === filter.person)?.person?.name
    : entries.find(({ subject }) => subject?.id === filter.subject)?.subject?.name;
  // The chosen person stays selected if a search finds nothing.
  const [name, setName] = useState(only);
  if (only && only !== name) setName(only);
  return (
    <>
      <Group className={classes.bar} role="search" align="end">
        <TextInput
          className={classes.search}
          label={text('audit.search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed.search}
          onChange={(event) => onType({ ...typed, search: event.currentTarget.value })}
        />
        <Select
          label={text('audit.kind')}
          placeholder={text('audit.anyKind')}
          clearable
          data={auditKinds.map((kind) => ({ value: kind, label: text(`audit.kinds.${kind}`) }))}
          value={typed.kind}
          onChange={(kind) => onType({ ...typed, kind: kind as AuditKind | null })}
        />
        <TextInput
          type="date"
          label={text('audit.from')}
          value={typed.from}
          onChange={(event) => onType({ ...typed, from: event.currentTarget.value })}
        />
        <TextInput type="date" label={text('audit.to')} value={typed.to} onChange={(event) => onType({ ...typed, to: event.currentTarget.value })} />
      </Group>
      {(filter.person || filter.subject) && (
        <Group gap="xs" mb="xs">
          <Text size="sm">
            {text(filter.person ? 'audit.onlyBy' : 'audit.onlyAbout', { name: name ?? (log.data ? (filter.person ?? filter.subject) : '…') })}
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => setParams({}, { replace: true })}>
            {text('audit.all')}
          </Button>
        </Group>
      )}
      {log.error ? (
        <Failure error={log.error} onRetry={() => void log.refetch()} />
      ) : !log.data ? (
        <Waiting />
      ) : (
        <>
          <p className={classes.count} role="status">
            {text('audit.count', { count: log.data.total })}
          </p>
          <DataTable<AuditEntry>
            stacks
            caption={text('audit.title')}
            rows={entries}
            rowKey={({ id }) => id}
            actions={({ details }) => isRights(details) && <UndoRights difference={details} onUndone={() => void log.refetch()} />}
            columns={[
              { key: 'what', label: text('audit.what'), cell: (entry) => <What entry={entry} action={words.action(entry.action)} /> },
              { key: 'who', label: text('audit.who'), cell: ({ person }) => person?.name || text('audit.product') },
              { key: 'when', label: text('audit.when'), cell: ({ at }) => formatInstant(at, language, client.time_zone) },
              { key: 'details', label: text('audit.details'), cell: (entry) => <AuditDetails lines={words.lines(entry)} />, grow: true },
            ]}
            empty={<Empty title={text(Object.keys(filter).length ? 'audit.nothing' : 'audit.empty')} icon={IconHistory} />}
          />
          {log.hasNextPage && (
            <Button variant="subtle" fullWidth loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {text('objects.more')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** The subject has its name at that time, which is not a text of the product. */
function What({ entry: { subject }, action }: { entry: AuditEntry; action: string }) {
  return (
    <>
      {action}
      {subject?.name && (
        <span className={classes.subject} data-typed>
          {subject.name}
        </span>
      )}
    </>
  );
}
