import { useState } from 'react';

/** React keys of lines by index. A line that moves up keeps its key, and with it the state of its fields. */
class LineKeys {
  private next = 0;
  private keys: number[] = [];

  /** Adjusts the number of keys to the number of lines. */
  fit(count: number): void {
    this.keys = Array.from({ length: count }, (_, at) => this.keys[at] ?? this.next++);
  }

  of(at: number): number {
    return this.keys[at] ?? at;
  }

  /** Removes the key of a line; those after it move up. */
  leave(at: number): void {
    this.keys.splice(at, 1);
  }
}

export function useLineKeys(count: number): Pick<LineKeys, 'of' | 'leave'> {
  const [keys] = useState(() => new LineKeys());
  keys.fit(count);
  return keys;
}
