import { UnstyledButton } from '@mantine/core';
import { daysBetween } from '@millwright/core/time/days.ts';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ColumnValue } from '../blocks/columns/ColumnValue.tsx';
import { FirstSteps } from '../blocks/messages/FirstSteps.tsx';
import { useFirstForms } from '../blocks/messages/first-steps.ts';
import { useSchema } from '../data/documents/use-schema.ts';
import { useStepPolicies } from '../data/documents/use-step-policies.ts';
import { useWording } from '../fields/view/use-wording.ts';
import { formatDate } from '../format/dates.ts';
import { todayIn } from '../format/zoned.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { openDrawer } from '../layers/drawer.ts';
import { usePlaces } from '../layers/places/use-places.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './home.module.css';
import { readWork, type WorkItem, workBlocks } from './work.ts';

const shownAtOnce = 20;

function Due({ due, today }: { due: string | null; today: string }) {
  const text = useText();
  const language = useLanguage();
  if (!due) return null;
  const late = daysBetween(due, today);
  if (late > 0) return <span className={classes.late}>{text('home.late', { count: late })}</span>;
  return <span className={classes.due}>{late === 0 ? text('home.dueToday') : text('home.due', { date: formatDate(due, language) })}</span>;
}

/** Open work from the views of this person: late first, then by date. */
export function WorkList() {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const policies = useStepPolicies();
  const { views, isPending } = usePlaces();
  const { schema } = useSchema();
  const blocks = schema ? workBlocks(views, schema) : [];
  const work = useQuery({
    queryKey: ['work', blocks.map(({ view, status }) => [view.id, view.version, status.path])],
    queryFn: ({ signal }) => (schema ? readWork(blocks, schema, signal) : []),
    enabled: schema !== null && !isPending,
  });
  const today = todayIn(wording.zone);
  const context = { wording, policies };
  const items = work.data ?? [];
  const first = useFirstForms(work.data?.length === 0);
  const step = (at: number) => {
    let place = at;
    return (by: 1 | -1) => {
      const next = items[place + by];
      if (!next) return null;
      place += by;
      return next.identity;
    };
  };
  const open = (item: WorkItem, at: number) =>
    openDrawer({ kind: 'record', id: item.identity, title: label(item.block.model.model.displayed_name), pager: { step: step(at) } });
  return (
    <Panel title={text('home.yours')} aside={<span className={classes.due}>{text('home.yoursLead')}</span>}>
      {work.error ? (
        <Failure error={work.error} onRetry={() => void work.refetch()} />
      ) : !work.data ? (
        <Waiting lines={8} />
      ) : items.length ? (
        <ul className={classes.work}>
          {items.slice(0, shownAtOnce).map((item, at) => (
            <li key={item.identity}>
              <UnstyledButton className={classes.item} onClick={() => open(item, at)}>
                <span className={classes.name}>
                  <strong>{item.title}</strong>
                  <span className={classes.kind}>{label(item.block.model.model.displayed_name)}</span>
                </span>
                <span className={classes.status}>
                  <span className={classes.value}>
                    <ColumnValue column={item.block.status} row={item.row} context={context} />
                  </span>
                </span>
                <Due due={item.due} today={today} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : first.length ? (
        <FirstSteps forms={first} />
      ) : (
        <Empty icon={IconChecks} title={text('home.nothing')} example={text('home.nothingExample')} />
      )}
      {items.length > shownAtOnce && <p className={classes.due}>{text('home.more', { count: items.length - shownAtOnce })}</p>}
    </Panel>
  );
}
