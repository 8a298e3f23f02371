import { spotlight } from '@mantine/spotlight';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { keysOf } from '../keys/shortcuts.ts';

/**
 * What Enter opens in the box: what the arrows have gone to, else the first that fits what is typed, as soon as that is
 * known. A quick hand or a scanner presses it while the list still holds what was found before.
 */
export function useEnter(list: RefObject<HTMLElement | null>, waiting: boolean) {
  const pressed = useRef(false);
  const walked = useRef(false);
  const first = () => list.current?.querySelector<HTMLElement>('[data-action]')?.click();
  useEffect(() => {
    if (waiting || !pressed.current) return;
    pressed.current = false;
    first();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (keysOf(event) === 'Ctrl K') {
      event.preventDefault();
      return spotlight.close();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walked.current = true;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || walked.current) return;
    // The box itself would open what it has marked, which may be a hit of what was typed before.
    list.current?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    if (waiting) pressed.current = true;
    else first();
  };
  /** Called whenever something else is typed. */
  const again = () => {
    pressed.current = false;
    walked.current = false;
  };
  return { onKeyDown, again };
}
