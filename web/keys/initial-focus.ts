import { useEffect, useRef } from 'react';
import { afterPaint, notAfterPaint } from './after-paint.ts';
import { lastWasKey, noInputSince } from './input-activity.ts';

/** A page that was opened by a key, and the place that the focus was given on it. */
type InitialFocus = { untouched: () => boolean; place: Element | null; settled: boolean };

let initialFocus: InitialFocus | null = null;

/** A page is being opened. When that was done by a key, the page may take the focus; called before the page's own effects. */
export function beginInitialFocus(): void {
  initialFocus = lastWasKey() ? { untouched: noInputSince(), place: null, settled: false } : null;
}

/** Whether the focus is nowhere on the page, or where the initial focus itself has put it. */
function isFree({ place }: InitialFocus): boolean {
  const focused = document.activeElement;
  const part = focused?.closest('[data-region="main"], [data-region="drawer"]');
  return !part || focused === part || focused === place;
}

/** Lets the page's heading or its main thing take the focus; false leaves it to another. */
type Take = () => unknown;

/**
 * Takes the focus as soon as this part of a page is ready that was opened by a key: its heading at first, its `main`
 * thing when that is there. Whoever has pressed or scrolled anything since, or has the focus elsewhere on the page, keeps it.
 */
export function useInitialFocus(ready: boolean, take: Take, part: 'heading' | 'main'): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const wanted = initialFocus;
    if (!ready || !wanted) return;
    const focus = () => {
      if (wanted !== initialFocus || wanted.settled || !wanted.untouched() || !isFree(wanted) || latest.current() === false) return;
      wanted.place = document.activeElement;
      wanted.settled = part === 'main';
    };
    // What was pressed on the page before gives the focus back first.
    afterPaint(focus);
    return () => notAfterPaint(focus);
  }, [ready, part]);
}

/** Moves the focus once what has just closed has given it back, unless the person has done something else by then. */
export function focusNext(take: () => void): void {
  const untouched = noInputSince();
  afterPaint(() => untouched() && take());
}
