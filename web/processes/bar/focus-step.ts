import { afterPaint } from '../../keys/after-paint.ts';

/**
 * Puts the focus on the button of the step that comes next, or on the steps when there is none, once what was pressed
 * has been answered; `untouched` tells whether the person has done nothing else meanwhile.
 */
export function focusStep(bar: HTMLElement | null, untouched: () => boolean): void {
  const focus = () => {
    const next = bar?.querySelector<HTMLElement>('[aria-keyshortcuts="A"]') ?? bar?.querySelector('ol');
    if (untouched()) next?.focus({ preventScroll: true });
  };
  afterPaint(() => {
    focus();
    // The answer itself may be drawn only now and take the button away that had the focus.
    afterPaint(() => document.activeElement === document.body && focus());
  });
}
