import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useStepErrorText } from '../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { NewsItem, NewsList } from '../ui/layout/NewsList.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './notices.module.css';
import { type Notice, useSeeNotices } from './use-notices.ts';

type Props = { notices: readonly Notice[]; total: number; onOpen?: () => void };

/** Automations that failed: each opens its last failed run, or is marked as seen. */
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

function Item({ notice, onOpen }: { notice: Notice; onOpen: (() => void) | undefined }) {
  const text = useText();
  const label = useLabel();
  const reason = useStepErrorText();
  const see = useSeeNotices();
  const name = label(notice.label);
  return (
    <NewsItem
      icon={IconAlertTriangle}
      failed
      name={name}
      to={`/automation/${notice.automation}?run=${encodeURIComponent(notice.run_id)}`}
      onOpen={() => {
        see.mutate([notice.id]);
        onOpen?.();
      }}
      meta={
        <>
          {text('notices.failed', { count: notice.count })} · <Ago at={notice.last_at} />
        </>
      }
      tools={<ToolbarButton label={text('notices.seen', { name })} icon={IconCheck} onClick={() => see.mutate([notice.id])} />}
    >
      {notice.error && <span className={classes.reason}>{reason(notice.error)}</span>}
    </NewsItem>
  );
}
