import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useOpenNotices } from './use-notices.ts';

/** On the home page of whom it concerns: what has failed and was not looked at yet; nothing where all is well. */
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
