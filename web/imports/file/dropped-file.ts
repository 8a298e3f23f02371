import type { Chosen } from './send-file.ts';

let waiting: Chosen | null = null;

/** Stores a file that was dropped on a list until the import screen opens. */
export const leaveFile = (chosen: Chosen): void => {
  waiting = chosen;
};

/** The file that waits for the import screen, once. */
export function takeFile(): Chosen | null {
  const chosen = waiting;
  waiting = null;
  return chosen;
}
