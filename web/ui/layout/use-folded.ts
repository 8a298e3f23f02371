import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether what stands side by side in a row is wider than the room around it (`data-room`, else its parent). The width that it needed is kept for as long
 * as it says the same (`words`), so that it unfolds only where it fits.
 */
export function useFolded(row: RefObject<HTMLElement | null>, words: string): boolean {
  const [needed, setNeeded] = useState({ words, width: 0 });
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const folded = needed.words === words && needed.width > room;
  useLayoutEffect(() => {
    const line = row.current;
    const frame = line?.closest<HTMLElement>('[data-room]') ?? line?.parentElement;
    if (!line || !frame || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      setRoom(frame.clientWidth);
      if (folded) return;
      const width = line.scrollWidth;
      setNeeded((before) => (before.words === words && before.width === width ? before : { words, width }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(line);
    return () => observer.disconnect();
  }, [row, words, folded]);
  return folded;
}
