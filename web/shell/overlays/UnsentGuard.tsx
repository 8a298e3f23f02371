import { Suspense } from 'react';
import { useBlocker } from 'react-router';
import { readPlace } from '../../layers/drawer-place.ts';
import { useUnsentEntries } from '../../layers/unsent-input.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { BrowserQuestion } from './without-script.tsx';

const UnsentQuestion = loadable(async () => (await import('../dialogs/UnsentQuestion.tsx')).UnsentQuestion, { missing: BrowserQuestion });

function Guard({ entries }: { entries: readonly number[] }) {
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const { shown } = readPlace(nextLocation);
    const stays = currentLocation.pathname === nextLocation.pathname;
    return historyAction === 'POP' && entries.some((entry) => !stays || !shown.some(({ key }) => key === entry));
  });
  return (
    <Suspense fallback={null}>
      <UnsentQuestion blocker={blocker} />
    </Suspense>
  );
}

/** Asks before Back or Forward discards unsent input in the drawer. The question's script is loaded with the first keystroke; until then navigation is blocked. */
export function UnsentGuard() {
  const entries = useUnsentEntries();
  return entries.length > 0 && <Guard entries={entries} />;
}
