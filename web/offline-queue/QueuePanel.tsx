import { IconCloudUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import classes from './offline-queue.module.css';
import { useOfflineQueue } from './use-offline-queue.ts';

const shownAtOnce = 5;

/** Lists the unsent submissions on the home page; nothing if there are none. */
export function QueuePanel() {
  const text = useText();
  const label = useLabel();
  const entries = useOfflineQueue().entries ?? [];
  if (!entries.length) return null;
  return (
    <Panel title={text('screens.unsent')}>
      <ul className={classes.list}>
        {entries.slice(0, shownAtOnce).map(({ sending, answer, record, state }) => (
          <li key={sending.key}>
            <Link to="/unsent" className={classes.entry}>
              <IconCloudUp size={16} stroke={1.75} aria-hidden />
              <span className={classes.name}>{[label(answer.form.title), record].filter(Boolean).join(' · ')}</span>
              <span className={classes.next}>{text(`unsent.${state}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {entries.length > shownAtOnce && <Link to="/unsent">{text('home.more', { count: entries.length - shownAtOnce })}</Link>}
    </Panel>
  );
}
