import { IconAlertTriangle, IconAt, IconBellRinging, IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useStepErrorText } from '../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { NewsItem, NewsList } from '../ui/layout/NewsList.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './notices.module.css';
import { type Notice, useSeeNotices } from './use-notices.ts';

type Props = { notices: readonly Notice[]; total: number; onOpen?: () => void };

/** Lists failed automations and other notices. Each opens its run or record, or is marked as seen. */
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

/** The address that a notice opens: the failed run, the comment, or the record. */
function placeOf({ title, about, object_id, event_id, automation, run_id }: Notice): string | null {
  if (title === null && about === null) return `/automation/${automation}?run=${encodeURIComponent(run_id)}`;
  return object_id && `/object/${object_id}${event_id ? `?comment=${event_id}` : ''}`;
}

const icons = { mentions: IconAt, assigned: IconUserCheck, told: IconBellRinging, failed: IconAlertTriangle } as const;
const kindOf = ({ about, title }: Notice) => about ?? (title === null ? 'failed' : 'told');

/** Returns a function that describes a notice in one line. */
function useNoticeName() {
  const text = useText();
  const label = useLabel();
  return ({ about, by, label: name }: Notice): string => {
    const record = label(name) || text('objects.untitled');
    if (about === 'mentions') return text('notices.mentioned', { by: by ?? '', record });
    if (about === 'assigned') return by ? text('notices.assigned', { by, record }) : text('notices.assignedByNone', { record });
    return label(name);
  };
}

function Item({ notice, onOpen }: { notice: Notice; onOpen: (() => void) | undefined }) {
  const text = useText();
  const reason = useStepErrorText();
  const see = useSeeNotices();
  const name = useNoticeName()(notice);
  const kind = kindOf(notice);
  const failed = kind === 'failed';
  return (
    <NewsItem
      icon={icons[kind]}
      failed={failed}
      name={name}
      to={placeOf(notice)}
      onOpen={() => {
        see.mutate([notice.id]);
        onOpen?.();
      }}
      meta={
        <>
          {(failed || notice.count > 1) && <>{text(failed ? 'notices.failed' : 'notices.told', { count: notice.count })} · </>}
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
