import { useEffect, useRef } from 'react';
import { afterPaint, notAfterPaint } from './after-paint.ts';
import { lastWasKey, noInputSince } from './input-activity.ts';

/** A page that was opened by a key, and the place that the focus was given on it. */
type InitialFocus = { untouched: () => boolean; place: Element | null; settled: boolean };

let initialFocus: InitialFocus | null = null;
let wanted = false;

/** Makes the next page take the focus, however it is opened, because the focused element disappears with the present page. */
export function focusNextPage(): void {
  wanted = true;
}

/** Called when a page opens, before its own effects. The page may take the focus if it was opened by a key, or `focusNextPage` was called. */
export function beginInitialFocus(): void {
  initialFocus = wanted || lastWasKey() ? { untouched: noInputSince(), place: null, settled: false } : null;
  wanted = false;
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
 * Sets the focus when this part of a page that was opened by a key is ready: first the heading, then the `main` element once it exists.
 * Nothing happens if the person has pressed a key or scrolled since, or if the focus is elsewhere on the page.
 */
export function useInitialFocus(ready: boolean, take: Take, part: 'heading' | 'main'): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const start = initialFocus;
    if (!ready || !start) return;
    const focus = () => {
      if (start !== initialFocus || start.settled || !start.untouched() || !isFree(start) || latest.current() === false) return;
      start.place = document.activeElement;
      start.settled = part === 'main';
    };
    // The element that was pressed on the previous page first gives the focus back.
    afterPaint(focus);
    return () => notAfterPaint(focus);
  }, [ready, part]);
}

/** Moves the focus after a closing layer has given it back, unless the person has pressed or scrolled something since. */
export function focusNext(take: () => void): void {
  const untouched = noInputSince();
  afterPaint(() => untouched() && take());
}
