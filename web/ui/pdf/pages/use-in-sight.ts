import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in sight of what it is scrolled in, or at most so many pixels away; it ends when it leaves. */
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
