import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconForms, IconMessage, IconPencil, IconPlus, IconRouteSquare, IconSettingsAutomation, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAutomations } from '../automations/use-automations.ts';
import { useText } from '../i18n/use-text.ts';
import { ChangeLine } from './ChangeLine.tsx';
import classes from './timeline.module.css';
import { type Entry, filterOf } from './timeline.ts';
import { useEntryWords } from './use-entry-words.ts';
import { useFormats } from './use-formats.ts';

const icons = {
  created: IconPlus,
  updated: IconPencil,
  deleted: IconTrash,
  comment: IconMessage,
  form_submitted: IconForms,
  transition: IconRouteSquare,
} as const;
const few = 4;

type Props = { entry: Entry; model: ResolvedModel /** Names of related records by identity. */; names: ReadonlyMap<string, string> };

/** What one person or automation did in one go. */
export function TimelineEntry({ entry, model, names }: Props) {
  const text = useText();
  const formats = useFormats();
  const words = useEntryWords();
  const [all, setAll] = useState(false);
  const shown = all ? entry.changes : entry.changes.slice(0, entry.kind === 'created' ? 0 : few);
  const hidden = entry.changes.length - shown.length;
  const kind = filterOf({ type: entry.kind, run_id: entry.run_id });
  const Icon = entry.run_id ? IconSettingsAutomation : icons[entry.kind];
  return (
    <li className={classes.entry}>
      <span className={classes.mark} data-kind={kind}>
        <Icon size={12} stroke={2} aria-hidden />
      </span>
      <div className={classes.head}>
        <p className={classes.what}>
          <span className={classes.who}>{words.author(entry)}</span>{' '}
          {entry.external && <span className={classes.tag}>{text('timeline.external')}</span>} {words.action(entry)}{' '}
          {entry.run_id && <RunLink runId={entry.run_id} />}
        </p>
        <time className={classes.when} dateTime={entry.date} title={formats.instant(entry.date)}>
          {formats.ago(entry.date)}
        </time>
      </div>
      {entry.comment && <p className={classes.comment}>{entry.comment}</p>}
      {shown.length > 0 && (
        <dl className={classes.changes}>
          {shown.map((change) => (
            <ChangeLine key={change.field} change={change} model={model} names={names} />
          ))}
        </dl>
      )}
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          {entry.kind === 'created' ? text('timeline.firstValues') : text('timeline.showAll', { count: hidden })}
        </Button>
      )}
    </li>
  );
}

/** The run that caused a change, drawn over its automation: `<automation>.<event>` names both. */
function RunLink({ runId }: { runId: string }) {
  const text = useText();
  const words = useEntryWords();
  const automations = useAutomations();
  const [id = ''] = runId.split('.');
  const automation = automations.data?.find((one) => one.id === id || one.slug === id);
  return (
    <Link className={classes.run} to={`/automation/${automation?.slug ?? id}?run=${encodeURIComponent(runId)}`} title={text('timeline.openRun')}>
      {automation ? text('timeline.byRun', { name: words.label(automation.label) }) : text('timeline.byAutomation')}
    </Link>
  );
}
