import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is now in the visible area of its scroll container, or at most `ahead` pixels away from it. */
export function useInSight(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>, ahead: number): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver((changes) => setInSight(changes.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: `${ahead}px`,
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, scroller, ahead]);
  return inSight;
}
