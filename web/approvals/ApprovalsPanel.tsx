import { IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTimes } from '../fields/view/use-times.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import classes from './approvals.module.css';
import { useOpenApprovals } from './use-approvals.ts';

/** On the home page of whom runs wait for: what they are asked to decide; nothing where nobody waits. */
export function ApprovalsPanel() {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const { data } = useOpenApprovals();
  if (!data?.total) return null;
  return (
    <Panel title={text('approvals.title')}>
      <ul className={classes.list}>
        {data.data.map(({ id, title, label: automation, created_at, expires_at }) => (
          <li key={id} className={classes.item}>
            <IconUserCheck className={classes.icon} size={18} stroke={1.75} aria-hidden />
            <div className={classes.what}>
              <Link className={classes.name} to={`/approval/${id}`}>
                {title}
              </Link>
              <span className={classes.meta}>
                {label(automation)} · <Ago at={created_at} />
                {expires_at && ` · ${text('approvals.until', { at: times.instant(expires_at) })}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {data.total > data.data.length && <p className={classes.meta}>{text('approvals.more', { count: data.total - data.data.length })}</p>}
    </Panel>
  );
}
