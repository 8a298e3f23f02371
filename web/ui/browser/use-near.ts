import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The vertical scroll container of an element; null if it is the page. CSS reports `auto` for both axes if an element scrolls only
 * sideways.
 */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}

/** Whether an element has ever been in the visible area, or at most `ahead` pixels away from it. */
export function useNear(element: RefObject<HTMLElement | null>, ahead: number): boolean {
  const [near, setNear] = useState(false);
  useLayoutEffect(() => {
    const one = element.current;
    if (near || !one) return;
    const root = scrollerOf(one);
    const { top, bottom } = one.getBoundingClientRect();
    const sight = root?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    // An element that is visible from the start is shown in the first frame.
    if (top <= sight.bottom + ahead && bottom >= sight.top - ahead) return setNear(true);
    // A `rootMargin` on the page would be clipped by the scroll container.
    const watcher = new IntersectionObserver((changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root,
      rootMargin: `${ahead}px`,
    });
    watcher.observe(one);
    return () => watcher.disconnect();
  }, [near, element, ahead]);
  return near;
}
