import { Switch, UnstyledButton } from '@mantine/core';
import { daysBetween } from '@millwright/core/time/days.ts';
import { IconChecks, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { ColumnValue } from '../blocks/columns/ColumnValue.tsx';
import { valueAt } from '../blocks/columns/values.ts';
import { FirstSteps } from '../blocks/messages/FirstSteps.tsx';
import { useFirstForms } from '../blocks/messages/first-steps.ts';
import { useStepPolicies } from '../data/documents/use-step-policies.ts';
import { useWording } from '../fields/view/use-wording.ts';
import { formatDate } from '../format/dates.ts';
import { todayIn } from '../format/zoned.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { openDrawer } from '../layers/drawer.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './home.module.css';
import { useOpenWork } from './use-open-work.ts';
import type { WorkItem } from './work.ts';

const shownAtOnce = 20;

function Due({ due, today }: { due: string | null; today: string }) {
  const text = useText();
  const language = useLanguage();
  if (!due) return null;
  const late = daysBetween(due, today);
  if (late > 0) return <span className={classes.late}>{text('home.late', { count: late })}</span>;
  return <span className={classes.due}>{late === 0 ? text('home.dueToday') : text('home.due', { date: formatDate(due, language) })}</span>;
}

/** Why the work cannot begin yet, from the field `held_up`. */
function HeldUp({ item, reason }: { item: WorkItem; reason: string }) {
  const text = useText();
  const label = useLabel();
  const { model, fields } = item.block.model;
  const field = fields.get(model.misc?.held_up?.reason ?? '');
  return (
    <span className={classes.held}>
      <IconHourglass size={14} stroke={2} aria-hidden />
      {reason ? text('home.heldUpBy', { name: label(field?.label), reason }) : text('home.heldUp')}
    </span>
  );
}

/**
 * Lists the open work of this person's views, at their own workstation or, on request, at all. Work that can begin comes first, late work
 * before the rest.
 */
export function WorkList() {
  const text = useText();
  const [all, setAll] = useState(false);
  const { work, own, station } = useOpenWork(all);
  return (
    <Panel title={text('home.yours')} aside={<span className={classes.due}>{text('home.yoursLead')}</span>}>
      {own && (
        <div className={classes.station}>
          <span>{text('home.yourWorkstation', { workstation: own.label })}</span>
          <Switch label={text('home.allWorkstations')} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
        </div>
      )}
      {work.error ? (
        <Failure error={work.error} onRetry={() => void work.refetch()} />
      ) : !work.data ? (
        <Waiting lines={8} />
      ) : work.data.length ? (
        <WorkItems items={work.data} />
      ) : station ? (
        <Empty icon={IconChecks} title={text('home.nothingAt', { workstation: station.label })} example={text('home.nothingAtExample')} />
      ) : (
        <NothingToDo />
      )}
    </Panel>
  );
}

/** The first of them; each opens beside the list, where one steps on to the others. */
function WorkItems({ items }: { items: readonly WorkItem[] }) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const context = { wording, policies: useStepPolicies() };
  const today = todayIn(wording.zone);
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
    <>
      <ul className={classes.work}>
        {items.slice(0, shownAtOnce).map((item, at) => (
          <li key={item.identity}>
            <UnstyledButton className={classes.item} onClick={() => open(item, at)}>
              <span className={classes.name}>
                <strong>{item.title}</strong>
                <span className={classes.kind}>{[label(item.block.model.model.displayed_name), item.about].filter(Boolean).join(' · ')}</span>
                {item.held && <HeldUp item={item} reason={item.held.reason} />}
              </span>
              <span className={classes.amount}>
                {item.block.amount && Number(valueAt(item.row, item.block.amount.path)) !== 0 && (
                  <ColumnValue column={item.block.amount} row={item.row} context={context} />
                )}
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
      {items.length > shownAtOnce && <p className={classes.due}>{text('home.more', { count: items.length - shownAtOnce })}</p>}
    </>
  );
}

/** Shown if there is no work. For an empty company it shows how to begin. */
function NothingToDo() {
  const text = useText();
  const first = useFirstForms(true);
  return first.length ? <FirstSteps forms={first} /> : <Empty icon={IconChecks} title={text('home.nothing')} example={text('home.nothingExample')} />;
}
