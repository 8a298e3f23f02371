import { useEffect } from 'react';
import { noInputSince } from '../../keys/input-activity.ts';

/** Moves into the dock, where what is chosen is configured: to its first field. */
export function focusDock(): void {
  const dock = document.querySelector('[data-region="inspector"]');
  dock?.querySelector<HTMLElement>('input, textarea, select, button[role="tab"]')?.focus();
}

let wanted: (() => boolean) | null = null;

/** What the dock shows next takes the focus when it is there: what had it goes away with what is shown now. */
export function focusNextDock(): void {
  wanted = noInputSince();
}

/** Takes the focus that was given to what the dock shows next, unless the person has done something else meanwhile. */
export function useDockFocus(): void {
  useEffect(() => {
    const untouched = wanted;
    wanted = null;
    if (untouched?.()) focusDock();
  }, []);
}
