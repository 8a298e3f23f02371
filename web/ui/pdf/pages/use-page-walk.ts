import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The page that is in sight, of how many, and a way to another one. */
export type PageWalk = { page: number; total: number; go: (page: number) => void };

/** The last page that begins above the middle of the visible area, found by binary search. */
function pageAt(scroller: HTMLElement): number {
  const pages = scroller.querySelectorAll<HTMLElement>('[data-page]');
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const at = Math.ceil((low + high) / 2);
    if ((pages[at]?.offsetTop ?? 0) <= middle) low = at;
    else high = at - 1;
  }
  return low + 1;
}

/** Follows the page in sight, and leads to others. */
export function usePageWalk(scroller: RefObject<HTMLElement | null>, total: number): PageWalk {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const place = scroller.current;
    if (!place) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPage(pageAt(place)));
    };
    place.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      place.removeEventListener('scroll', look);
    };
  }, [scroller]);
  const go = useCallback(
    (target: number) => {
      const number = Math.min(total, Math.max(1, target));
      const place = scroller.current?.querySelector<HTMLElement>(`[data-page="${number}"]`);
      if (place && scroller.current) scroller.current.scrollTop = place.offsetTop;
      setPage(number);
    },
    [scroller, total],
  );
  return { page, total, go };
}
