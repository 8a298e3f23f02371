import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useStepErrorText } from '../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './notices.module.css';
import { type Notice, useSeeNotices } from './use-notices.ts';

type Props = { notices: readonly Notice[]; total: number; onOpen?: () => void };

/** Automations that failed: each opens its last failed run, or is marked as seen. */
export function NoticeList({ notices, total, onOpen }: Props) {
  const text = useText();
  return (
    <>
      <ul className={classes.list}>
        {notices.map((notice) => (
          <Item key={notice.id} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
      {total > notices.length && <p className={classes.meta}>{text('notices.more', { count: total - notices.length })}</p>}
    </>
  );
}

function Item({ notice, onOpen }: { notice: Notice; onOpen: (() => void) | undefined }) {
  const text = useText();
  const label = useLabel();
  const reason = useStepErrorText();
  const see = useSeeNotices();
  const name = label(notice.label);
  return (
    <li className={classes.item}>
      <IconAlertTriangle className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <Link
          className={classes.name}
          to={`/automation/${notice.automation}?run=${encodeURIComponent(notice.run_id)}`}
          onClick={() => {
            see.mutate([notice.id]);
            onOpen?.();
          }}
        >
          {name}
        </Link>
        <span className={classes.meta}>
          {text('notices.failed', { count: notice.count })} · <Ago at={notice.last_at} />
        </span>
        {notice.error && <span className={classes.reason}>{reason(notice.error)}</span>}
      </div>
      <ToolbarButton label={text('notices.seen', { name })} icon={IconCheck} onClick={() => see.mutate([notice.id])} />
    </li>
  );
}
