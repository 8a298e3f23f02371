import { Select, Text } from '@mantine/core';
import type { NoticeKind, NoticeWay } from '@millwright/core/contract/notices.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './notices.module.css';
import { type Settings, useNoticeSettings } from './use-notices.ts';

// As texts: the profile would bring the schemas of the contract along.
const kinds = ['mentions', 'assigned', 'decisions', 'requests', 'failed', 'told'] as const satisfies readonly NoticeKind[];
const ways = ['product', 'mail', 'digest', 'off'] as const satisfies readonly NoticeWay[];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

/** A part of the profile: the way of each kind of notice. Mails link to it. */
export function NoticeSettings() {
  const text = useText();
  const { settings } = useNoticeSettings();
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isAsked = hash === '#notices' && settings.data !== undefined;
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <div ref={place} id="notices">
      <Panel title={text('notices.settings')}>
        {settings.error ? (
          <Failure error={settings.error} onRetry={() => void settings.refetch()} />
        ) : settings.data ? (
          <Choices settings={settings.data} />
        ) : (
          <Waiting lines={6} />
        )}
      </Panel>
    </div>
  );
}

function Choices({ settings }: { settings: Settings }) {
  const text = useText();
  const failure = useFailureText();
  const { change } = useNoticeSettings();
  return (
    <>
      <Text size="sm" c="dimmed">
        {text('notices.settingsHelp')}
      </Text>
      {kinds.map((kind) => (
        <Select
          key={kind}
          className={classes.choice}
          label={text(`notices.kinds.${kind}`)}
          allowDeselect={false}
          // Decisions cannot be turned off, because a run waits for them.
          data={ways.filter((way) => kind !== 'decisions' || way !== 'off').map((way) => ({ value: way, label: text(`notices.ways.${way}`) }))}
          value={settings.ways[kind]}
          onChange={(way) => way && change.mutate({ ways: { [kind]: way } })}
        />
      ))}
      {Object.values(settings.ways).includes('digest') && (
        <Select
          className={classes.choice}
          label={text('notices.hour')}
          description={text('notices.hourHelp')}
          allowDeselect={false}
          data={hours}
          value={String(settings.digest_hour)}
          onChange={(hour) => hour && change.mutate({ digest_hour: Number(hour) })}
        />
      )}
      {change.error && (
        <Text size="sm" c="red" role="alert">
          {failure(change.error)}
        </Text>
      )}
    </>
  );
}
