/** What a column needs: `want` shows it at its best, `whole` cuts nothing, `least` is where it stops giving way. In pixels, none above the one before it. */
export type ColumnNeed = { want: number; whole: number; least: number; grows: boolean };

/** The sum of these numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * The widths of columns in `room` pixels: what is left goes to the columns that grow; what lacks is taken from the
 * widest first, headings before contents. Where even the least is too much the columns are wider than the room.
 */
export function columnWidths(needs: readonly ColumnNeed[], room: number): number[] {
  const [want, whole, least] = (['want', 'whole', 'least'] as const).map((part) => needs.map((need) => need[part])) as [number[], number[], number[]];
  if (sum(want) <= room) return grown(want, needs, room);
  if (sum(whole) <= room) return lowered(whole, want, room);
  return sum(least) <= room ? lowered(least, whole, room) : least;
}

/**
 * Widths of columns that scroll beneath something in `room` pixels: those that stand there whole fill it, so that the
 * next one begins out of sight rather than cut in the middle of a word. Columns that are to keep their width keep it.
 */
export function wholeColumns(needs: readonly ColumnNeed[], widths: readonly number[], room: number): number[] {
  const cut = widths.findIndex((_, at) => sum(widths.slice(0, at + 1)) > room);
  if (cut < 1) return [...widths];
  const gives = needs.slice(0, cut).map(({ want, least, grows }) => grows || want > least);
  const last = gives.lastIndexOf(true);
  const whole = needs.slice(0, cut).map((need, at) => ({ ...need, least: widths[at] ?? 0, grows: need.grows || at === last }));
  return [...columnWidths(whole, room), ...widths.slice(cut)];
}

/** Shares out what is left, evenly; without a column that grows it stays empty. */
function grown(widths: readonly number[], needs: readonly ColumnNeed[], room: number): number[] {
  let growing = needs.filter(({ grows }) => grows).length;
  let left = room - sum(widths);
  return widths.map((width, index) => {
    if (!needs[index]?.grows) return width;
    const share = Math.floor(left / growing--);
    left -= share;
    return width + share;
  });
}

/** Lowers the highest to one level until all fit, none below its lower bound. */
function lowered(low: readonly number[], high: readonly number[], room: number): number[] {
  const at = (level: number) => high.map((width, index) => Math.max(low[index] ?? 0, Math.min(width, level)));
  let [fits, tooHigh] = [0, Math.max(...high)];
  while (tooHigh - fits > 1) {
    const middle = Math.floor((fits + tooHigh) / 2);
    if (sum(at(middle)) <= room) fits = middle;
    else tooHigh = middle;
  }
  const widths = at(fits);
  let left = room - sum(widths);
  return widths.map((width, index) => (width >= fits && width < (high[index] ?? 0) && left-- > 0 ? width + 1 : width));
}
