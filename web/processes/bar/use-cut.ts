import { type RefObject, useEffect, useState } from 'react';

/** On which sides a scrolling row is cut off. */
type Cut = 'start' | 'end' | 'both' | null;

function cutOf(row: HTMLElement): Cut {
  const start = row.scrollLeft > 1;
  const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
  if (start && end) return 'both';
  return start ? 'start' : end ? 'end' : null;
}

/** Scrolls the current step (`aria-current`) of a row to the middle when the width or the step changes; returns where the row is cut off. */
export function useCut(bar: RefObject<HTMLElement | null>, current: string | undefined): Cut {
  const [cut, setCut] = useState<Cut>(null);
  useEffect(() => {
    const row = bar.current;
    if (!row || typeof ResizeObserver === 'undefined') return;
    const look = () => setCut(cutOf(row));
    const centre = () => {
      const step = current ? row.querySelector<HTMLElement>('[aria-current]') : null;
      if (step) row.scrollLeft = step.offsetLeft - row.offsetLeft - row.clientWidth / 2 + step.clientWidth / 2;
      look();
    };
    const watch = new ResizeObserver(centre);
    watch.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [bar, current]);
  return cut;
}
