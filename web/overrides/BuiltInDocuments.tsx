import { Badge, Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { OverrideSummary } from '@millwright/core/contract/overrides.ts';
import { configurationCollections } from '@millwright/core/document/types.ts';
import type { Text } from '@millwright/core/json.ts';
import { IconAdjustments, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '../data/documents/use-people.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './overrides.module.css';
import { type OverrideFilter, useOverrides } from './use-overrides.ts';

const keyOf = ({ collection, id }: OverrideSummary) => `${collection}/${id}`;

/** Lists the built-in documents with the company's changes, who made them and since when. Documents that need a decision come first. */
export function BuiltInDocuments() {
  const text = useText();
  const [filter, setFilter] = useState<OverrideFilter>({ search: '', collection: null, all: false });
  const [search] = useDebouncedValue(filter.search.trim(), 200);
  const query = { ...filter, search };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOverrides(query);
  return (
    <>
      <FilterBar filter={filter} onChange={setFilter} />
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <>
          <p className={classes.count} role="status">
            {text('overrides.count', { count: data.total })}
          </p>
          <Documents rows={data.data} filter={query} />
          {hasNextPage && (
            <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('objects.more')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

type FilterProps = { filter: OverrideFilter; onChange: (filter: OverrideFilter) => void };

function FilterBar({ filter, onChange }: FilterProps) {
  const text = useText();
  return (
    <Group className={classes.bar} role="search">
      <TextInput
        className={classes.search}
        aria-label={text('overrides.search')}
        placeholder={text('overrides.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
      />
      <Select
        aria-label={text('overrides.kind')}
        placeholder={text('overrides.anyKind')}
        clearable
        data={configurationCollections.map((value) => ({ value, label: text(`overrides.kinds.${value}`) }))}
        value={filter.collection}
        onChange={(collection) => onChange({ ...filter, collection: collection as OverrideFilter['collection'] })}
      />
      <Switch label={text('overrides.all')} checked={filter.all} onChange={(event) => onChange({ ...filter, all: event.currentTarget.checked })} />
    </Group>
  );
}

function Documents({ rows, filter }: { rows: OverrideSummary[]; filter: OverrideFilter }) {
  const text = useText();
  const label = useLabel();
  const people = usePeople();
  const filtered = filter.search !== '' || filter.collection !== null;
  return (
    <DataTable
      caption={text('overrides.documents')}
      rows={rows}
      rowKey={keyOf}
      href={(row) => (row.changes > 0 ? `/overrides/${keyOf(row)}` : null)}
      columns={[
        { key: 'name', label: text('overrides.name'), cell: (row) => label(row.name as Text) || row.slug, grow: true },
        { key: 'kind', label: text('overrides.kind'), cell: ({ collection }) => text(`overrides.kinds.${collection}`) },
        { key: 'state', label: text('overrides.state'), cell: (row) => <State {...row} /> },
        { key: 'changes', label: text('overrides.changes'), cell: ({ changes }) => changes, numeric: true },
        { key: 'at', label: text('overrides.changedAt'), cell: ({ changes, updated_at }) => changes > 0 && updated_at && <Ago at={updated_at} /> },
        {
          key: 'by',
          label: text('overrides.changedBy'),
          cell: ({ changes, updated_by }) => changes > 0 && (people.get(updated_by ?? '') ?? '–'),
        },
      ]}
      empty={
        filtered ? (
          <Empty title={text('overrides.noSuch')} icon={IconAdjustments} />
        ) : (
          <Empty title={text('overrides.empty')} example={text('overrides.emptyExample')} icon={IconAdjustments} />
        )
      }
    />
  );
}

function State({ changes, waiting, gone }: OverrideSummary) {
  const text = useText();
  if (gone)
    return (
      <Badge color="gray" variant="light" tt="none">
        {text('overrides.gone')}
      </Badge>
    );
  if (waiting > 0)
    return (
      <Badge color="orange" variant="light" tt="none">
        {text('overrides.waiting', { count: waiting })}
      </Badge>
    );
  return text(changes > 0 ? 'overrides.inForce' : 'overrides.asBuiltIn');
}
