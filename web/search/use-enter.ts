import { spotlight } from '@mantine/spotlight';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { keysOf } from '../keys/shortcuts.ts';

/**
 * The item that Enter opens in the palette: the one selected by arrow keys, else the first match of the typed text once it is loaded. A
 * fast typist or a scanner presses Enter while the list still shows earlier matches.
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
    // Otherwise the palette would open its selected item, which may be a match of earlier text.
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
