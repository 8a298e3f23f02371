import { type ReplayedStart, replayBounds } from '@millwright/core/contract/replay.ts';
import { Link } from 'react-router';
import { useRecordNames } from '../../data/records/use-names.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import classes from './replay.module.css';
import { TriedEvents } from './TriedEvents.tsx';
import type { Replay } from './use-replay.ts';

/** The most entries listed of each kind; the totals count all. */
const most = 10;

/** How often the automation would have started compared with how often it did, the differences, and the effects of a few events. */
export function ReplayResult({ replay, automation }: { replay: Replay; automation: AutomationDocument }) {
  const text = useText();
  const times = useTimes();
  const { starts, from, by_today, batchesCut, cut, examined } = replay;
  const would = starts.filter((one) => one.would);
  const happened = starts.filter(({ run_id }) => run_id !== null);
  const onlyNow = would.filter(({ run_id }) => run_id === null);
  const onlyThen = happened.filter((one) => !one.would);
  const failed = happened.filter(({ status }) => status === 'failure').length;
  const listed = [...onlyNow.slice(0, most), ...onlyThen.slice(0, most), ...replay.tried.map(({ start }) => start)];
  const names = useRecordNames([...new Set(listed.map(({ object_id }) => object_id))]);
  const href = `/automation/${automation.slug ?? automation.id}`;
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={text('automations.replay.would')} value={would.length} />
        <Figure
          label={text('automations.replay.happened')}
          value={happened.length}
          hint={failed > 0 ? text('automations.replay.failed', { count: failed }) : ''}
        />
        <Figure label={text('automations.replay.onlyNow')} value={onlyNow.length} />
        <Figure label={text('automations.replay.onlyThen')} value={onlyThen.length} />
      </dl>
      <p className={classes.meta}>{from && text('automations.replay.since', { at: times.instant(from) })}</p>
      {cut && <p className={classes.meta}>{text('automations.replay.cut', { count: examined })}</p>}
      {by_today > 0 && <p className={classes.meta}>{text('automations.replay.byToday', { count: by_today })}</p>}
      {batchesCut > 0 && (
        <p className={classes.meta}>{text('automations.replay.batchesCut', { count: batchesCut, most: formatNumber(replayBounds.together) })}</p>
      )}
      <Starts title={text('automations.replay.onlyNow')} starts={onlyNow} names={names} href={href} />
      <Starts title={text('automations.replay.onlyThen')} starts={onlyThen} names={names} href={href} />
      {replay.stage !== 'events' && <TriedEvents tried={replay.tried} names={names} automation={automation} />}
    </>
  );
}

function Figure({ label, value, hint = '' }: { label: string; value: number; hint?: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {value}
        {hint && <span className={classes.meta}>{hint}</span>}
      </dd>
    </div>
  );
}

type StartsProps = { title: string; starts: ReplayedStart[]; names: ReadonlyMap<string, string>; href: string };

function Starts({ title, starts, names, href }: StartsProps) {
  const text = useText();
  const times = useTimes();
  if (starts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>
        {starts.slice(0, most).map(({ event_id, date, object_id, run_id }) => (
          <li key={event_id}>
            <span className={classes.when}>{times.instant(date)}</span>
            <ObjectLink id={object_id} label={names.get(object_id) ?? text('automations.runs.openRecord')} />
            {run_id && <Link to={`${href}?run=${encodeURIComponent(run_id)}`}>{text('automations.replay.run')}</Link>}
          </li>
        ))}
      </ul>
      {starts.length > most && <p className={classes.meta}>{text('automations.replay.more', { count: starts.length - most })}</p>}
    </section>
  );
}
