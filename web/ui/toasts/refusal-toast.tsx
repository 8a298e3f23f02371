import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Suspense, useId, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../browser/loadable.ts';
import { missingRight } from '../states/NoAccess.tsx';
import { type MissingRight, useRightWords } from '../states/right-words.ts';

const AskAccess = loadable(async () => (await import('../states/AskAccess.tsx')).AskAccess);

/**
 * Shows why an action was refused, in `words`. For a missing right it adds who can grant it and a button to request it. The message stays
 * until it is closed.
 */
export function showRefusal(error: unknown, words: string, title?: string): void {
  const right = error instanceof AppFailure && error.code === 'forbidden' ? missingRight(error.details) : null;
  const message = right ? <Refused words={words} right={right} /> : words;
  notifications.show({ color: 'red', ...(title && { title }), message, autoClose: false });
}

function Refused({ words, right }: { words: string; right: MissingRight }) {
  const text = useText();
  const rightWords = useRightWords();
  const id = useId();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {words} {text('states.missingRight', { right: rightWords(right) })}
      <div>
        <Button variant="subtle" size="compact-sm" aria-expanded={asking} aria-controls={id} onClick={() => setAsking(!asking)}>
          {text('states.whoCan')}
        </Button>
      </div>
      <div id={id}>
        {asking && (
          <Suspense fallback={null}>
            <AskAccess right={right} otherwise={text('states.nobodyCan')} />
          </Suspense>
        )}
      </div>
    </>
  );
}
