/** The widths of a column in pixels, descending: `want` is ideal, `whole` truncates nothing, `least` is the minimum. */
export type ColumnNeed = { want: number; whole: number; least: number; grows: boolean };

/** Adds up numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Distributes `room` pixels over columns. Extra room goes to columns that grow; missing room is taken from the widest first,
 * headings before contents. If even the minimums don't fit, the columns exceed the room.
 */
export function columnWidths(needs: readonly ColumnNeed[], room: number): number[] {
  const [want, whole, least] = (['want', 'whole', 'least'] as const).map((part) => needs.map((need) => need[part])) as [number[], number[], number[]];
  if (sum(want) <= room) return grown(want, needs, room);
  if (sum(whole) <= room) return lowered(whole, want, room);
  return sum(least) <= room ? lowered(least, whole, room) : least;
}

/**
 * Adjusts scrolling columns so that the fully visible ones fill `room` pixels exactly, and the next one starts out of view
 * instead of being cut. Columns with a fixed width keep it.
 */
export function wholeColumns(needs: readonly ColumnNeed[], widths: readonly number[], room: number): number[] {
  const cut = widths.findIndex((_, at) => sum(widths.slice(0, at + 1)) > room);
  if (cut < 1) return [...widths];
  const gives = needs.slice(0, cut).map(({ want, least, grows }) => grows || want > least);
  const last = gives.lastIndexOf(true);
  const whole = needs.slice(0, cut).map((need, at) => ({ ...need, least: widths[at] ?? 0, grows: need.grows || at === last }));
  return [...columnWidths(whole, room), ...widths.slice(cut)];
}

/** Distributes extra room evenly over columns that grow; without one it stays empty. */
function grown(widths: readonly number[], needs: readonly ColumnNeed[], room: number): number[] {
  let growing = needs.filter(({ grows }) => grows).length;
  let rest = room - sum(widths);
  return widths.map((width, index) => {
    if (!needs[index]?.grows) return width;
    const share = Math.floor(rest / growing--);
    rest -= share;
    return width + share;
  });
}

/** Lowers the largest widths to one level until all fit, none below its minimum. */
function lowered(low: readonly number[], high: readonly number[], room: number): number[] {
  const at = (level: number) => high.map((width, index) => Math.max(low[index] ?? 0, Math.min(width, level)));
  let [fits, tooHigh] = [0, Math.max(...high)];
  while (tooHigh - fits > 1) {
    const middle = Math.floor((fits + tooHigh) / 2);
    if (sum(at(middle)) <= room) fits = middle;
    else tooHigh = middle;
  }
  const widths = at(fits);
  let rest = room - sum(widths);
  return widths.map((width, index) => (width >= fits && width < (high[index] ?? 0) && rest-- > 0 ? width + 1 : width));
}
