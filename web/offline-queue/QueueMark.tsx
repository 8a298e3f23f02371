import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import classes from './offline-queue.module.css';
import { needsLook } from './queue-entry.ts';
import { useOfflineQueue } from './use-offline-queue.ts';

/** How much has not been sent, as long as there is any; leads to the line. */
export function QueueMark() {
  const text = useText();
  const entries = useOfflineQueue().entries ?? [];
  const open = entries.filter(needsLook).length;
  const Icon = open ? IconAlertTriangle : IconCloudUp;
  const count = text('unsent.count', { count: entries.length });
  return (
    <div role="status">
      {entries.length > 0 && (
        <Link to="/unsent" className={classes.mark} data-look={open > 0} title={open ? text('unsent.lookCount', { count: open }) : undefined}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span>{count}</span>
          {open > 0 && <span className="visually-hidden">{text('unsent.lookCount', { count: open })}</span>}
        </Link>
      )}
    </div>
  );
}
