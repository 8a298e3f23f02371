import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FoundRun } from '@millwright/core/contract/parts/run-shapes.ts';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecordNames } from '../../data/records/use-names.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import { outcomeOf } from '../data/use-automations.ts';
import { Pages } from '../runs/Pages.tsx';
import runs from '../runs/runs.module.css';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import { useDuration } from '../runs/use-duration.ts';
import { RunFilters } from './RunFilters.tsx';
import classes from './search.module.css';
import { pageSize, useRunFilter, useRunSearch } from './use-run-search.ts';

/** The runs of all automations, by status, time, record, and any value or word in them. */
export function RunsTab({ automations }: { automations: readonly AutomationDocument[] }) {
  const text = useText();
  const [page, setPage] = useState(0);
  const { filter, change } = useRunFilter();
  const [words] = useDebouncedValue(filter.words ?? '', 300);
  const runPage = useRunSearch({ ...filter, words }, page);
  const narrowed = Object.keys(filter).length > 0;
  const narrow = (part: typeof filter) => {
    setPage(0);
    change(part);
  };
  const all = Object.fromEntries(Object.keys(filter).map((name) => [name, '']));
  const clear = (
    <Button variant="default" size="compact-md" onClick={() => narrow(all)}>
      {text('automations.runSearch.clear')}
    </Button>
  );
  return (
    <>
      <RunFilters filter={filter} automations={automations} onChange={narrow} />
      {filter.failure && (
        <Group gap="xs" mb="sm">
          <span>{text('automations.runSearch.onlyGroup')}</span>
          <Button variant="subtle" size="compact-sm" onClick={() => narrow({ failure: '' })}>
            {text('automations.runSearch.allRuns')}
          </Button>
        </Group>
      )}
      {runPage.error ? (
        <Failure error={runPage.error} onRetry={() => void runPage.refetch()} />
      ) : !runPage.data ? (
        <Waiting lines={8} />
      ) : (
        <>
          <p className={runs.barMeta} role="status">
            {text(runPage.data.total_estimated ? 'automations.runSearch.atLeast' : 'automations.runSearch.count', { count: runPage.data.total })}
            {runPage.data.searched && ` ${text('automations.runSearch.onlyNewest', { most: formatNumber(runPage.data.searched) })}`}
          </p>
          <FoundRuns
            found={runPage.data.data}
            empty={
              narrowed ? (
                <Empty icon={IconHistory} title={text('automations.runSearch.nothing')} action={clear} />
              ) : (
                <Empty icon={IconHistory} title={text('automations.runs.empty')} example={text('automations.runs.emptyExample')} />
              )
            }
          />
          <Pages page={page} size={pageSize} shown={runPage.data.data.length} total={runPage.data.total} onPage={setPage} />
        </>
      )}
    </>
  );
}

function FoundRuns({ found, empty }: { found: FoundRun[]; empty: React.ReactNode }) {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const took = useDuration();
  const words = useStepErrorText();
  const idOf = ({ trigger }: FoundRun) => (typeof trigger.primary_item_id === 'string' ? trigger.primary_item_id : '');
  const names = useRecordNames(found.map(idOf).filter(Boolean));
  return (
    <DataTable<FoundRun>
      stacks
      caption={text('automations.runSearch.title')}
      rows={found}
      rowKey={({ id }) => id}
      href={({ id, automation }) => `/automation/${automation}?run=${encodeURIComponent(id)}`}
      empty={empty}
      columns={[
        {
          key: 'automation',
          label: text('automations.failures.automation'),
          cell: (run) => <span className={classes.name}>{label(run.label)}</span>,
        },
        {
          key: 'date',
          label: text('automations.runs.date'),
          cell: ({ date }) => (
            <span className={classes.when} title={times.zoned(date)}>
              {times.instant(date)}
            </span>
          ),
        },
        {
          key: 'status',
          label: text('automations.runs.status'),
          grow: true,
          cell: (run) => (
            <>
              <span className={runs.status}>
                <StatusIcon status={outcomeOf(run)} />
                {text(`automations.status.${outcomeOf(run)}`)}
              </span>
              {run.error && <div className={runs.why}>{words(run.error)}</div>}
            </>
          ),
        },
        {
          key: 'record',
          label: text('automations.runs.record'),
          cell: (run) => (idOf(run) ? <ObjectLink id={idOf(run)} label={names.get(idOf(run)) ?? text('automations.runs.openRecord')} /> : '–'),
        },
        {
          key: 'duration',
          label: text('automations.runs.duration'),
          numeric: true,
          cell: ({ duration_ms }) => (duration_ms === null ? '–' : took(duration_ms)),
        },
      ]}
    />
  );
}
