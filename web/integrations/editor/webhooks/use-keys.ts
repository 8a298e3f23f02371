import { useRef } from 'react';

/**
 * A React key for each entry of a list whose entries have no identity. An entry's key stays the same when entries before it are removed.
 */
export function useKeys(count: number): number[] {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return keys.current;
}
