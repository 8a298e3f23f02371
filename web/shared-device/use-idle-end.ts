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

/** Ends a sign-in by PIN or badge when nobody has touched the device for as long as it says. The server ends it too, when it hears of nobody. */
export function useIdleEnd(): void {
  const shared = useSession().user?.shared;
  const idleMs = shared ? shared.idle_minutes * 60_000 : null;
  useEffect(() => {
    if (idleMs === null) return;
    // A page that was loaded anew goes on with what was noted; who has just come in has touched something.
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
