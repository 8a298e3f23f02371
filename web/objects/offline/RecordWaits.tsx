import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { needsLook, type QueueEntry } from '../../offline-queue/queue-entry.ts';
import { useOfflineQueue } from '../../offline-queue/use-offline-queue.ts';
import classes from './offline.module.css';

/** Whether a queued submission concerns a record: it changes it, or starts another record from it. */
export const isAbout = ({ sending: { body } }: Pick<QueueEntry, 'sending'>, id: string): boolean => {
  if (body.node_id !== undefined) return body.node_id === id;
  const { values } = body;
  return typeof values === 'object' && values !== null && Object.values(values).includes(id);
};

/** Lists submissions about a record in the offline queue, because its page still shows the old values. */
export function RecordWaits({ id }: { id: string }) {
  const text = useText();
  const label = useLabel();
  const entries = (useOfflineQueue().entries ?? []).filter((entry) => isAbout(entry, id));
  if (entries.length === 0) return null;
  return (
    <ul className={classes.waits} aria-label={text('objects.waits.title')}>
      {entries.map((entry) => {
        const Icon = needsLook(entry) ? IconAlertTriangle : IconCloudUp;
        return (
          <li key={entry.sending.key} data-look={needsLook(entry) || undefined}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <Link to="/unsent">{label(entry.answer.form.title)}</Link>
            <span>{text(needsLook(entry) ? 'objects.work.needsLook' : 'objects.work.waits')}</span>
          </li>
        );
      })}
    </ul>
  );
}
