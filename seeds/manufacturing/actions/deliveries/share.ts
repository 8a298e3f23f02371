import { minus, total } from '../library/quantities.ts';

/** A line of a delivery: the quantity it takes of its order line, and how much of that has already moved or is recorded as received. */
export type Share = { taken: number; gone: number };

/**
 * Returns the quantities that the lines take if all together may take at most `most`: the last lines are reduced first.
 * Null if more than that has already moved.
 */
export function shares(lines: readonly Share[], most: number | null): number[] | null {
  let over = Math.max(
    0,
    minus(
      total(lines, ({ taken }) => taken),
      most,
    ),
  );
  const left = lines.map(({ taken }) => taken);
  for (let at = lines.length - 1; at >= 0; at--) {
    const { taken, gone } = lines[at] as Share;
    const cut = Math.min(over, Math.max(0, minus(taken, gone)));
    left[at] = minus(taken, cut);
    over = minus(over, cut);
  }
  return over > 0 ? null : left;
}
