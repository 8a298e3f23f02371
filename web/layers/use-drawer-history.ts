import { useEffect, useRef } from 'react';
import { closeDrawer, useDrawer } from './drawer.ts';

const isOurs = () => (window.history.state as { drawer?: boolean } | null)?.drawer === true;
/** The same place once more: going back from it leaves the page as it is. */
const addEntry = () => window.history.pushState({ ...(window.history.state as object | null), drawer: true }, '');

/**
 * Gives the open drawer an entry in the browser's history: Back closes it and stays on the page. Closing it otherwise
 * takes the entry away, unless the way has gone on from there.
 */
export function useDrawerHistory(): void {
  const open = useDrawer().length > 0;
  const shown = useRef(open);
  shown.current = open;
  /** An entry that is being taken away: the next one waits for that. */
  const leaving = useRef(false);
  useEffect(() => {
    const onPop = () => {
      if (leaving.current) {
        leaving.current = false;
        if (shown.current) addEntry();
      } else if (shown.current && !isOurs()) closeDrawer();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (open && !isOurs() && !leaving.current) addEntry();
    if (open || !isOurs()) return;
    leaving.current = true;
    window.history.back();
  }, [open]);
}
