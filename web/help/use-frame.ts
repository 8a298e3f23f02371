import { useLayoutEffect, useState } from 'react';

type Frame = { left: number; top: number; width: number; height: number };
/** Room between an element and the line around it, in pixels. */
const gap = 4;

function frameOf(element: HTMLElement): Frame {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const edge = { left: Math.max(left - gap, 2), top: Math.max(top - gap, 2) };
  return {
    ...edge,
    width: Math.min(right + gap, window.innerWidth - 2) - edge.left,
    height: Math.min(bottom + gap, window.innerHeight - 2) - edge.top,
  };
}

/** The position of an element in the window, updated when the window changes. The element is scrolled into view first. */
export function useFrame(element: HTMLElement | undefined): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setFrame(frameOf(element));
    element.scrollIntoView({ block: 'nearest' });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { capture: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [element]);
  return frame;
}
