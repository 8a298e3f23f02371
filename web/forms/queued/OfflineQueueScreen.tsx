import { IconCloudCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../../offline-queue/offline-queue.module.css';
import { refreshQueue, useOfflineQueue } from '../../offline-queue/use-offline-queue.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { QueuedForm } from './QueuedForm.tsx';

/** The screen /unsent: the person's submissions in the offline queue of this device, in sending order. */
export function OfflineQueueScreen() {
  const text = useText();
  const { entries, others, error } = useOfflineQueue();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Screen title={text('screens.unsent')} lead={text('unsent.lead')}>
      {error ? (
        <Failure error={error} onRetry={() => void refreshQueue()} />
      ) : !entries ? (
        <Waiting />
      ) : (
        <div ref={list} tabIndex={-1} className={classes.frame}>
          {entries.length ? (
            <ol className={classes.line} aria-label={text('screens.unsent')}>
              {entries.map((entry) => (
                <QueuedForm key={entry.sending.key} entry={entry} onDiscarded={() => list.current?.focus()} />
              ))}
            </ol>
          ) : (
            <Empty icon={IconCloudCheck} title={text('unsent.empty')} example={text('unsent.emptyExample')} />
          )}
          {others > 0 && <p className={classes.others}>{text('unsent.others', { count: others })}</p>}
        </div>
      )}
    </Screen>
  );
}
