import { IconCloudCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { UnsentEntry } from './UnsentEntry.tsx';
import classes from './unsent.module.css';
import { readLine, useUnsent } from './use-unsent.ts';

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
