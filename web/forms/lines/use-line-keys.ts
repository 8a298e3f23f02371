import { useState } from 'react';

/** Keys of lines by their places: a line that moves up keeps its own, and with it what its fields are about to do. */
class LineKeys {
  private next = 0;
  private keys: number[] = [];

  /** As many as there are lines. */
  fit(count: number): void {
    this.keys = Array.from({ length: count }, (_, at) => this.keys[at] ?? this.next++);
  }

  of(at: number): number {
    return this.keys[at] ?? at;
  }

  /** The line at a place is taken off; those after it move up. */
  leave(at: number): void {
    this.keys.splice(at, 1);
  }
}

export function useLineKeys(count: number): Pick<LineKeys, 'of' | 'leave'> {
  const [keys] = useState(() => new LineKeys());
  keys.fit(count);
  return keys;
}
