import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels that a frame has at least in which a table scrolls sideways: a narrower one shows too little of a line. */
const scrolls = 560;
/** Pixels that a page of paper has for a table: A4 upright, without its margins and the frames around it. */
const paper = 640;

/** What a table takes whose columns give way as far as they can. */
function leastWidth(table: HTMLTableElement): number {
  const { width } = table.style;
  table.style.width = 'min-content';
  const least = table.offsetWidth;
  table.style.width = width;
  return least;
}

/**
 * Whether a table is wider than the frame around it, and the frame too narrow to scroll it sideways. The width it was
 * last seen to need is kept, so that it comes back as a table only where it fits. Nothing scrolls on paper: there a table
 * fits, or is as one without room. What stays in sight while the others scroll says to the frame how much it covers.
 */
export function useCramped(table: RefObject<HTMLTableElement | null>): boolean {
  const [cramped, setCramped] = useState(false);
  const [printed, setPrinted] = useState(false);
  const needed = useRef(0);
  useLayoutEffect(() => {
    const shown = table.current;
    const frame = shown?.parentElement;
    if (!shown || !frame) return;
    const widthOf = (part: string) => shown.querySelector<HTMLElement>(`:scope > thead > tr > ${part}`)?.offsetWidth ?? 0;
    const measure = () => {
      if (frame.scrollWidth > frame.clientWidth) needed.current = Math.max(needed.current, frame.scrollWidth);
      setCramped(frame.clientWidth < Math.min(needed.current, scrolls));
      frame.style.scrollPaddingInline = `${widthOf('[data-stays]') + 8}px ${widthOf('td') + 8}px`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(shown);
    const stays = shown.querySelector(':scope > thead > tr > [data-stays]');
    if (stays) observer.observe(stays);
    const print = () => flushSync(() => setPrinted(leastWidth(shown) > paper));
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
