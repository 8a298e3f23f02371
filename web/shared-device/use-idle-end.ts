import { useEffect } from 'react';
import { tellLastMoment } from '../data/drafts/last-moment.ts';
import { logout, useSession } from '../data/session.ts';
import { lastInput } from '../keys/input-activity.ts';

/** When somebody did anything here last, in any tab; the next start reads it, too. */
const name = 'millwright.input';
const everyMs = 5_000;

const noted = () => Number(localStorage.getItem(name) ?? 0);

function note(at: number): void {
  try {
    localStorage.setItem(name, String(at));
  } catch {
    // This tab then counts for itself.
  }
}

/** Ends a sign-in by PIN or badge after the device's idle time without input. The server also ends it after a time without requests. */
export function useIdleEnd(): void {
  const shared = useSession().user?.shared;
  const idleMs = shared ? shared.idle_minutes * 60_000 : null;
  useEffect(() => {
    if (idleMs === null) return;
    // A reloaded page continues with the stored time; a sign-in counts as input.
    const began = noted() || Date.now();
    const look = () => {
      const here = lastInput();
      if (here > noted()) note(here);
      if (Date.now() - Math.max(here, noted() || began) <= idleMs) return;
      tellLastMoment();
      void logout();
    };
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [idleMs]);
}
