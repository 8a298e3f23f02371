import { useEffect } from 'react';
import { noInputSince } from '../../keys/input-activity.ts';

/** Moves the focus to the first field in the dock, where the selection is configured. */
export function focusDock(): void {
  const dock = document.querySelector('[data-region="inspector"]');
  dock?.querySelector<HTMLElement>('input, textarea, select, button[role="tab"]')?.focus();
}

let wanted: (() => boolean) | null = null;

/** Gives the focus to the dock's next content, because the focused element will disappear with the present one. */
export function focusNextDock(): void {
  wanted = noInputSince();
}

/** Takes that focus, unless the user has done something else meanwhile. */
export function useDockFocus(): void {
  useEffect(() => {
    const untouched = wanted;
    wanted = null;
    if (untouched?.()) focusDock();
  }, []);
}
