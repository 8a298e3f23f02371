import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a table is wider than the frame around it. The width it was last seen to need is kept, so that it comes back
 * as a table only where it fits.
 */
export function useCramped(table: RefObject<HTMLTableElement | null>): boolean {
  const [cramped, setCramped] = useState(false);
  const needed = useRef(0);
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!table.current || !frame) return;
    const measure = () => {
      if (frame.scrollWidth > frame.clientWidth) needed.current = Math.max(needed.current, frame.scrollWidth);
      setCramped(frame.clientWidth < needed.current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [table]);
  return cramped;
}
