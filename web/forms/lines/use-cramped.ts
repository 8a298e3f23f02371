import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The minimum frame width for a table that scrolls sideways, in pixels; narrower frames show cards. */
const scrolls = 560;
/** The width of an A4 page for a table, in pixels, without margins. */
const paper = 640;

/** The minimum width of a table, with all columns at their narrowest. */
function leastWidth(table: HTMLTableElement): number {
  const { width } = table.style;
  table.style.width = 'min-content';
  const least = table.offsetWidth;
  table.style.width = width;
  return least;
}

/**
 * Whether a table is too wide for its frame, and the frame too narrow to scroll it sideways. The table's last needed width is
 * stored, so that it returns only when it fits. Paper doesn't scroll: there the table fits or becomes cards.
 * The width of the sticky columns is passed to the frame.
 */
export function useCramped(table: RefObject<HTMLTableElement | null>): boolean {
  const [cramped, setCramped] = useState(false);
  const [printed, setPrinted] = useState(false);
  const needed = useRef(0);
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const widthOf = (part: string) => element.querySelector<HTMLElement>(`:scope > thead > tr > ${part}`)?.offsetWidth ?? 0;
    const measure = () => {
      if (frame.scrollWidth > frame.clientWidth) needed.current = Math.max(needed.current, frame.scrollWidth);
      setCramped(frame.clientWidth < Math.min(needed.current, scrolls));
      frame.style.scrollPaddingInline = `${widthOf('[data-stays]') + 8}px ${widthOf('td') + 8}px`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(element);
    const stays = element.querySelector(':scope > thead > tr > [data-stays]');
    if (stays) observer.observe(stays);
    const print = () => flushSync(() => setPrinted(leastWidth(element) > paper));
    const printEnds = () => setPrinted(false);
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', printEnds);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', printEnds);
    };
  }, [table]);
  return cramped || printed;
}
