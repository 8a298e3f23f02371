import { Button, Popover } from '@mantine/core';
import type { AccessRequest } from '@millwright/core/contract/access-requests.ts';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { useAnswers, useOpenRequests } from '../people/requests/use-requests.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { NoticeList } from './NoticeList.tsx';
import classes from './notices.module.css';
import { useNoticeSettings, useOpenNotices, useSeeNotices } from './use-notices.ts';

/** Shows the number of new notices and opens their list. It is hidden from people without notices who may not read automations. */
export function NoticeBell() {
  const text = useText();
  const rights = useRights();
  const { client_id } = useUser();
  const [open, setOpen] = useState(false);
  const [decided, setDecided] = useState<AccessRequest | null>(null);
  const notices = useOpenNotices();
  // Who wants to hear nothing of requests finds them on the home page alone.
  const waiting = useOpenRequests().data?.total ?? 0;
  const quiet = useNoticeSettings(waiting > 0).settings.data?.ways?.requests === 'off';
  const requests = quiet ? 0 : waiting;
  const answers = useAnswers().data?.total ?? 0;
  const total = (notices.data?.total ?? 0) + requests + answers;
  if (total === 0 && !decided && !rights?.allows('READ', 'SETTING_DATA_CONNECTIONS', { client_id })) return null;
  const name = total ? text('notices.open', { count: total }) : text('notices.title');
  const decide = (request: AccessRequest) => {
    setOpen(false);
    setDecided(request);
  };
  return (
    <>
      <Popover opened={open} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus shadow="md">
        <span className={classes.bell}>
          <Popover.Target>
            <ToolbarButton label={name} icon={IconBell} opened={open} onClick={() => setOpen(!open)} />
          </Popover.Target>
          {total > 0 && (
            <span className={classes.count} aria-hidden>
              {total > 99 ? '99+' : total}
            </span>
          )}
        </span>
        <Popover.Dropdown className={classes.dropdown ?? ''}>
          <Suspense fallback={null}>{requests + answers > 0 && <RequestItems onDecide={decide} onOpen={() => setOpen(false)} />}</Suspense>
          <OpenNotices alone={requests + answers === 0} onOpen={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <Suspense fallback={null}>{decided && <DecideDialog request={decided} onClose={() => setDecided(null)} />}</Suspense>
    </>
  );
}

const RequestItems = loadable(async () => (await import('../people/requests/RequestItems.tsx')).RequestItems);
const DecideDialog = loadable(async () => (await import('../people/requests/DecideDialog.tsx')).DecideDialog);

/**
 * Lists failures, and notices of automations and colleagues. The message that there are none is shown only if the list is the only content.
 */
function OpenNotices({ alone, onOpen }: { alone: boolean; onOpen: () => void }) {
  const text = useText();
  const notices = useOpenNotices();
  const see = useSeeNotices();
  if (notices.error) return <Failure error={notices.error} onRetry={() => void notices.refetch()} />;
  if (!notices.data) return <Waiting lines={4} />;
  const { data, total } = notices.data;
  if (total === 0) return alone && <Empty icon={IconBellCheck} title={text('notices.empty')} example={text('notices.emptyExample')} />;
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{text('notices.title')}</h2>
        <Button size="compact-sm" variant="subtle" loading={see.isPending} onClick={() => see.mutate(undefined)}>
          {text('notices.allSeen')}
        </Button>
      </header>
      <NoticeList notices={data} total={total} onOpen={onOpen} />
    </>
  );
}
