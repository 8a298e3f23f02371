import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the next item of a list when the item that had the focus is removed, so that the keyboard continues there and not at
 * the top of the page. The items are the children of `ref`, in the order of `places`, and can be focused.
 */
export function useFocusOnNext(places: readonly { path: string }[]) {
  const ref = useRef<HTMLUListElement>(null);
  const last = useRef<{ path: string; at: number } | null>(null);
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { path, at } = last.current;
    if (places.some((place) => place.path === path)) return;
    const next = ref.current?.children[Math.min(at, places.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  }, [places]);
  const noteFocus = (path: string, at: number) => {
    last.current = { path, at };
  };
  return { ref, noteFocus };
}
