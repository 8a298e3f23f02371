import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Pixels that a frame has at least in which a table scrolls sideways: a narrower one shows too little of a line. */
const scrolls = 560;

/**
 * Whether a table is wider than the frame around it, and the frame too narrow to scroll it sideways. The width it was
 * last seen to need is kept, so that it comes back as a table only where it fits.
 */
export function useCramped(table: RefObject<HTMLTableElement | null>): boolean {
  const [cramped, setCramped] = useState(false);
  const needed = useRef(0);
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!table.current || !frame) return;
    const measure = () => {
      if (frame.scrollWidth > frame.clientWidth) needed.current = Math.max(needed.current, frame.scrollWidth);
      setCramped(frame.clientWidth < Math.min(needed.current, scrolls));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [table]);
  return cramped;
}
