import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the contents of a row are wider than the available width (that of `data-room`, else of the parent). The needed width is
 * remembered while the texts (`words`) stay the same, so that the row unfolds only when it fits.
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
