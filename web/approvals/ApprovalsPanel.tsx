import { IconUserCheck } from '@tabler/icons-react';
import { useTimes } from '../fields/view/use-times.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { NewsItem, NewsList } from '../ui/layout/NewsList.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { useOpenApprovals } from './use-approvals.ts';

/** A panel of the home page: the approvals that wait for this person; nothing if there are none. */
export function ApprovalsPanel() {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const { data } = useOpenApprovals();
  if (!data?.total) return null;
  const more = data.total - data.data.length;
  return (
    <Panel title={text('approvals.title')}>
      <NewsList more={more > 0 ? text('approvals.more', { count: more }) : null}>
        {data.data.map(({ id, title, label: automation, created_at, expires_at, approvers }) => (
          <NewsItem
            key={id}
            icon={IconUserCheck}
            name={title}
            to={`/approval/${id}`}
            meta={
              <>
                {label(automation)} · <Ago at={created_at} />
                {expires_at && ` · ${text('approvals.until', { at: times.instant(expires_at) })}`}
                {approvers.map(({ note, passed_on_by: name }) => (note && name ? ` · ${text('approvals.noteOf', { name, note })}` : ''))}
              </>
            }
          />
        ))}
      </NewsList>
    </Panel>
  );
}
