import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useOpenNotices } from './use-notices.ts';

/** A panel of the home page for the people responsible: failures that they have not seen yet; nothing if there are none. */
export function FailedPanel() {
  const text = useText();
  const { data } = useOpenNotices();
  if (!data?.total) return null;
  return (
    <Panel title={text('notices.title')}>
      <NoticeList notices={data.data} total={data.total} />
    </Panel>
  );
}
