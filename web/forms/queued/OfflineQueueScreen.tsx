import { IconCloudCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../../offline-queue/offline-queue.module.css';
import { readLine, useUnsent } from '../../offline-queue/use-offline-queue.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { UnsentEntry } from './QueuedForm.tsx';

/** /unsent: the forms of this person that wait on this device, in the order in which they are sent. */
export function UnsentScreen() {
  const text = useText();
  const { entries, error } = useUnsent();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Screen title={text('screens.unsent')} lead={text('unsent.lead')}>
      {error ? (
        <Failure error={error} onRetry={() => void readLine()} />
      ) : !entries ? (
        <Waiting />
      ) : (
        <div ref={list} tabIndex={-1} className={classes.frame}>
          {entries.length ? (
            <ol className={classes.line} aria-label={text('screens.unsent')}>
              {entries.map((entry) => (
                <UnsentEntry key={entry.sending.key} entry={entry} onDiscarded={() => list.current?.focus()} />
              ))}
            </ol>
          ) : (
            <Empty icon={IconCloudCheck} title={text('unsent.empty')} example={text('unsent.emptyExample')} />
          )}
        </div>
      )}
    </Screen>
  );
}
