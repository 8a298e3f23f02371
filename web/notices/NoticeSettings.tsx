import { Switch } from '@mantine/core';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { useNoticeSettings } from './use-notices.ts';

/** In the profile: whether what failed is mailed as well. */
export function NoticeSettings() {
  const text = useText();
  const failure = useFailureText();
  const { settings, change } = useNoticeSettings();
  return (
    <Panel title={text('notices.settings')}>
      {settings.error ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : !settings.data ? (
        <Waiting lines={2} />
      ) : (
        <Switch
          label={text('notices.mails')}
          description={text('notices.mailsHelp')}
          checked={settings.data.mails}
          disabled={change.isPending}
          error={change.error ? failure(change.error) : undefined}
          onChange={(event) => change.mutate({ mails: event.currentTarget.checked })}
        />
      )}
    </Panel>
  );
}
