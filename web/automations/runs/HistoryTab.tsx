import { Anchor, Group, NativeSelect } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRecordNames } from '../../data/records/use-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { outcomes, type RunOutcome } from '../data/use-automations.ts';
import { pageSize, useRuns } from '../data/use-runs.ts';
import editor from '../editor/editor.module.css';
import { HistoryRow } from './HistoryRow.tsx';
import { Pages } from './Pages.tsx';
import classes from './runs.module.css';

const columns = ['date', 'status', 'trigger', 'record', 'duration', 'version', 'id'] as const;
type Props = { id: string /** Draws a run over the automation; null where there is none any more. */; onShow: ((run: string) => void) | null };

/** Every run of an automation with its steps. Clicking one displays it over the automation, if that still exists. */
export function HistoryTab({ id, onShow }: Props) {
  const text = useText();
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<RunOutcome | null>(null);
  const runs = useRuns(id, page, outcome);
  const names = useRecordNames((runs.data?.data ?? []).flatMap(({ trigger }) => trigger.primary_item_id ?? []));
  if (runs.error) return <Failure error={runs.error} onRetry={() => void runs.refetch()} />;
  if (!runs.data)
    return (
      <div className={editor.page}>
        <Waiting lines={8} />
      </div>
    );
  const { data, total } = runs.data;
  if (total === 0 && !outcome)
    return <Empty icon={IconHistory} title={text('automations.runs.empty')} example={text('automations.runs.emptyExample')} />;
  return (
    <div className={editor.page}>
      <Group align="end" mb="sm">
        <OutcomeFilter
          value={outcome}
          onChange={(next) => {
            setOutcome(next);
            setPage(0);
          }}
        />
        <Anchor component={Link} size="sm" pb={8} to={`/automations?tab=runs&automation=${encodeURIComponent(id)}`}>
          {text('automations.runSearch.more')}
        </Anchor>
      </Group>
      {total === 0 && <p className={classes.barMeta}>{text('automations.runs.noneSo')}</p>}
      <div className={classes.frame} hidden={total === 0}>
        <table className={`${classes.table} ${classes.runs}`}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col" data-numeric={column === 'duration' || column === 'version' || undefined}>
                  {text(`automations.runs.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map((run) => (
              <HistoryRow
                key={run.id}
                run={run}
                record={names.get(run.trigger.primary_item_id ?? '')}
                open={open === run.id}
                onToggle={() => setOpen(open === run.id ? null : run.id)}
                onShow={onShow && (() => onShow(run.id))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pages page={page} size={pageSize} shown={data.length} total={total} onPage={setPage} />
    </div>
  );
}

function OutcomeFilter({ value, onChange }: { value: RunOutcome | null; onChange: (outcome: RunOutcome | null) => void }) {
  const text = useText();
  const data = [
    { value: '', label: text('automations.runs.allStatuses') },
    ...outcomes.map((one) => ({ value: one, label: text(`automations.status.${one}`) })),
  ];
  return (
    <NativeSelect
      w={220}
      label={text('automations.runs.status')}
      data={data}
      value={value ?? ''}
      onChange={(event) => onChange(outcomes.find((one) => one === event.currentTarget.value) ?? null)}
    />
  );
}
