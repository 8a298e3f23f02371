import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import {
  IconAlertTriangle,
  IconForms,
  IconLink,
  IconMessage,
  IconPencil,
  IconPlus,
  IconRestore,
  IconRouteSquare,
  IconSend,
  IconSettingsAutomation,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Entry, filterOf } from '../../data/records/timeline.ts';
import { ChangeList } from '../../fields/change/ChangeList.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Ago } from '../../ui/Ago.tsx';
import { CommentWords } from './CommentWords.tsx';
import { MessageSent } from './MessageSent.tsx';
import { RunLink } from './RunLink.tsx';
import classes from './timeline.module.css';
import { useEntryWords } from './use-entry-words.ts';

const icons = {
  created: IconPlus,
  updated: IconPencil,
  deleted: IconTrash,
  restored: IconRestore,
  comment: IconMessage,
  form_submitted: IconForms,
  transition: IconRouteSquare,
  automation_failed: IconAlertTriangle,
  linked: IconLink,
  message: IconSend,
  decision: IconUserCheck,
} as const;
/** Entries with all values of the record, collapsed at first. */
const whole: readonly Entry['kind'][] = ['created', 'restored'];
const few = 4;

type Props = {
  entry: Entry;
  model: ResolvedModel;
  /** The names of related records, by identity. */
  names: ReadonlyMap<string, string>;
  /** Buttons of the entry. */
  actions?: ReactNode;
  /** Whether a link refers to it. */
  target?: boolean;
};

/** One change by a person or automation. */
export function TimelineEntry({ entry, model, names, actions, target = false }: Props) {
  const text = useText();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!target) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [target]);
  const times = useTimes();
  const [all, setAll] = useState(false);
  const changes = all ? entry.changes : entry.changes.slice(0, whole.includes(entry.kind) ? 0 : few);
  const hidden = entry.changes.length - changes.length;
  const kind = filterOf({ ...entry, type: entry.kind });
  const failed = entry.kind === 'automation_failed';
  const Icon = kind === 'automations' && !failed ? IconSettingsAutomation : icons[entry.kind];
  return (
    <li ref={item} className={classes.entry} {...(target && { tabIndex: -1, 'data-target': true })}>
      <span className={classes.mark} data-kind={failed ? 'failed' : kind}>
        <Icon size={12} stroke={2} aria-hidden />
      </span>
      <div className={classes.head}>
        <p className={classes.what}>{failed ? <FailedRun entry={entry} /> : <WhoDidWhat entry={entry} />}</p>
        <time className={classes.when} dateTime={entry.date} title={times.zoned(entry.date)}>
          <Ago at={entry.date} />
        </time>
      </div>
      <LateArrival entry={entry} />
      {entry.comment && <CommentWords comment={entry.comment} mentions={entry.mentions} />}
      {entry.decision?.reason && <p className={classes.comment}>{entry.decision.reason}</p>}
      {entry.message && <MessageSent message={entry.message} />}
      {changes.length > 0 && <ChangeList changes={changes} model={model} names={names} />}
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" ml={-8} onClick={() => setAll(true)}>
          {whole.includes(entry.kind) ? text('timeline.firstValues') : text('timeline.showAll', { count: hidden })}
        </Button>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}

/** From this delay on, a submission is shown as late. */
const late_ms = 60_000;

/** Shows when a late submission was entered, by its device's clock, and when it arrived. */
function LateArrival({ entry: { entered_at, date } }: { entry: Entry }) {
  const text = useText();
  const times = useTimes();
  if (!entered_at || Date.parse(date) - Date.parse(entered_at) < late_ms) return null;
  const dayOf = (instant: string) => times.instant(instant).replace(times.time(instant), '');
  const words = dayOf(entered_at) === dayOf(date) ? times.time : times.instant;
  return (
    <p className={classes.entered} title={text('timeline.enteredHelp')}>
      {text('timeline.entered', { entered: words(entered_at), arrived: words(date) })}
    </p>
  );
}

function WhoDidWhat({ entry }: { entry: Entry }) {
  const text = useText();
  const words = useEntryWords();
  return (
    <>
      <span className={classes.who}>{words.author(entry)}</span>{' '}
      {(entry.external !== null || entry.author?.outside) && <span className={classes.tag}>{text('timeline.external')}</span>} {words.action(entry)}{' '}
      {words.cause(entry)} {entry.run_id && !entry.cause.rule && <RunLink runId={entry.run_id} words={words.byRun(entry)} />}
      {entry.cause.undoes && <RunLink runId={entry.cause.undoes} words={words.byUndo(entry)} />}
    </>
  );
}

/** Shows that an automation failed, and why. */
function FailedRun({ entry }: { entry: Entry }) {
  const words = useEntryWords();
  const why = useStepErrorText();
  return (
    <span className={classes.failed}>
      <RunLink runId={entry.run_id ?? ''} words={words.action(entry)} /> {entry.error && why(entry.error)}
    </span>
  );
}
