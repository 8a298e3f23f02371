import { afterPaint } from '../../keys/after-paint.ts';

/**
 * Focuses the button of the next step, or the steps if there is none, once the pressed button's request has been answered;
 * `untouched` tells whether the person has done nothing else meanwhile.
 */
export function focusStep(bar: HTMLElement | null, untouched: () => boolean): void {
  const focus = () => {
    const next = bar?.querySelector<HTMLElement>('[aria-keyshortcuts="A"]') ?? bar?.querySelector('ol');
    if (untouched()) next?.focus({ preventScroll: true });
  };
  afterPaint(() => {
    focus();
    // The answer may render only now and remove the focused button.
    afterPaint(() => document.activeElement === document.body && focus());
  });
}
