import { useUser } from '../../data/session.ts';
import { formatInstant } from '../../format/dates.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import classes from '../../offline-queue/offline-queue.module.css';
import type { QueueEntry } from '../../offline-queue/queue-entry.ts';
import { QueuedFormActions } from './QueuedFormActions.tsx';
import { QueuedFormState } from './QueuedFormState.tsx';

/** One queued submission: its form, record, age and state, and its actions. */
export function QueuedForm({ entry, onDiscarded }: { entry: QueueEntry; onDiscarded: () => void }) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { client } = useUser();
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{label(entry.answer.form.title)}</strong>
        <span className={classes.record}>{entry.record ?? text('unsent.unnamed')}</span>
        <span className={classes.when}>{text('unsent.at', { time: formatInstant(entry.at, language, client.time_zone) })}</span>
      </div>
      <QueuedFormState entry={entry} />
      <div className={classes.actions}>
        <QueuedFormActions entry={entry} onDiscarded={onDiscarded} />
      </div>
    </li>
  );
}
