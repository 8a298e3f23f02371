import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pageAge } from '../../data/device/page-answers.ts';
import { useUser } from '../../data/session.ts';
import { useStore } from '../../data/store.ts';
import { formatInstant, formatTime } from '../../format/dates.ts';
import { todayIn } from '../../format/zoned.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useOfflineQueue } from '../../offline-queue/use-offline-queue.ts';
import classes from './bars.module.css';

/** When the page's data was read: the time if today, otherwise with the date. */
function useAge(): string | null {
  const age = useStore(pageAge);
  const language = useLanguage();
  const zone = useUser().client.time_zone;
  if (age === null) return null;
  const at = new Date(age);
  const tell = todayIn(zone, at) === todayIn(zone) ? formatTime : formatInstant;
  return tell(at.toISOString(), language, zone);
}

/** Shows that there is no connection: when the page's data was read, and how many entries wait. */
export function OfflineBar() {
  const text = useText();
  const { online } = useNetwork();
  const { entries } = useOfflineQueue();
  const time = useAge();
  if (online && time === null) return null;
  return (
    <div className={classes.bar} data-kind="offline" role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {time === null ? text('shell.offline') : text('shell.offlineAsOf', { time })}
      {entries && entries.length > 0 && (
        <Link to="/unsent" className={classes.link}>
          {text('unsent.notSent', { count: entries.length })}
        </Link>
      )}
    </div>
  );
}
