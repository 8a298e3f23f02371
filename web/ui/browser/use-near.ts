import { type RefObject, useLayoutEffect, useState } from 'react';

/** What an element is scrolled in up and down; null where that is the page. What is scrolled sideways alone counts as `auto` both ways. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}

/** Whether an element is in sight, or at most so many pixels away from it. It stays so once it was. */
export function useNear(element: RefObject<HTMLElement | null>, ahead: number): boolean {
  const [near, setNear] = useState(false);
  useLayoutEffect(() => {
    const one = element.current;
    if (near || !one) return;
    const root = scrollerOf(one);
    const { top, bottom } = one.getBoundingClientRect();
    const sight = root?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    // What is in sight from the beginning is there in the first picture.
    if (top <= sight.bottom + ahead && bottom >= sight.top - ahead) return setNear(true);
    // A margin of the page would end at what the element is scrolled in.
    const watcher = new IntersectionObserver((changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root,
      rootMargin: `${ahead}px`,
    });
    watcher.observe(one);
    return () => watcher.disconnect();
  }, [near, element, ahead]);
  return near;
}
