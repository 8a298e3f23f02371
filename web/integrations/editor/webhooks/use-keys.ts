import { useRef } from 'react';

/** A key for each entry of a list, which stays with it while those before it are removed: it has no identity of its own. */
export function useKeys(count: number): number[] {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return keys.current;
}
