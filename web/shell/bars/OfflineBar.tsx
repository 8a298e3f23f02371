import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useOfflineQueue } from '../../offline-queue/use-offline-queue.ts';
import classes from './bars.module.css';

/** Says that there is no connection, for as long as there is none, and how much waits for it. */
export function OfflineBar() {
  const text = useText();
  const { online } = useNetwork();
  const { entries } = useOfflineQueue();
  if (online) return null;
  return (
    <div className={classes.bar} data-kind="offline" role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {text('shell.offline')}
      {entries && entries.length > 0 && (
        <Link to="/unsent" className={classes.link}>
          {text('unsent.notSent', { count: entries.length })}
        </Link>
      )}
    </div>
  );
}
