import { minus, total } from '../library/quantities.ts';

/** A line of a delivery: how much it takes of the line of its order, and how much of that has moved or is noted as come. */
export type Share = { taken: number; gone: number };

/** What every line takes when all together take at most so much: the last give up first. Null where more than that has moved. */
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
