import { IconAlertTriangle, IconBellRinging, IconCheck } from '@tabler/icons-react';
import { useStepErrorText } from '../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { NewsItem, NewsList } from '../ui/layout/NewsList.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './notices.module.css';
import { type Notice, useSeeNotices } from './use-notices.ts';

type Props = { notices: readonly Notice[]; total: number; onOpen?: () => void };

/** Automations that failed, and what steps tell: each opens its run or its record, or is marked as seen. */
export function NoticeList({ notices, total, onOpen }: Props) {
  const text = useText();
  return (
    <NewsList more={total > notices.length ? text('notices.more', { count: total - notices.length }) : null}>
      {notices.map((notice) => (
        <Item key={notice.id} notice={notice} onOpen={onOpen} />
      ))}
    </NewsList>
  );
}

/** What is told leads to its record, what failed to its last run. */
function placeOf({ title, object_id, automation, run_id }: Notice): string | null {
  if (title === null) return `/automation/${automation}?run=${encodeURIComponent(run_id)}`;
  return object_id && `/object/${object_id}`;
}

function Item({ notice, onOpen }: { notice: Notice; onOpen: (() => void) | undefined }) {
  const text = useText();
  const label = useLabel();
  const reason = useStepErrorText();
  const see = useSeeNotices();
  const name = label(notice.label);
  const told = notice.title !== null;
  return (
    <NewsItem
      icon={told ? IconBellRinging : IconAlertTriangle}
      failed={!told}
      name={name}
      to={placeOf(notice)}
      onOpen={() => {
        see.mutate([notice.id]);
        onOpen?.();
      }}
      meta={
        <>
          {(!told || notice.count > 1) && <>{text(told ? 'notices.told' : 'notices.failed', { count: notice.count })} · </>}
          <Ago at={notice.last_at} />
        </>
      }
      tools={<ToolbarButton label={text('notices.seen', { name })} icon={IconCheck} onClick={() => see.mutate([notice.id])} />}
    >
      {notice.details && <span className={classes.details}>{notice.details}</span>}
      {notice.error && <span className={classes.reason}>{reason(notice.error)}</span>}
    </NewsItem>
  );
}
