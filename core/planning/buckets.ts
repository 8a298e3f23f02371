/** Row numbers by article: those of article `a` are `items` from `start[a]` to before `start[a + 1]`. */
export type Buckets = { start: Int32Array; items: Int32Array };

/** Groups rows by article, and sorts each group by a key. Rows with equal keys keep their order. */
export function buckets(articles: number, article: Int32Array, key: Int32Array | null): Buckets {
  const start = new Int32Array(articles + 1);
  for (let row = 0; row < article.length; row++) increase(start, (article[row] as number) + 1, 1);
  for (let each = 0; each < articles; each++) increase(start, each + 1, start[each] as number);
  const next = start.slice();
  const items = new Int32Array(article.length);
  for (let row = 0; row < article.length; row++) {
    const of = article[row] as number;
    items[next[of] as number] = row;
    increase(next, of, 1);
  }
  if (key) for (let each = 0; each < articles; each++) sortBy(items, start[each] as number, start[each + 1] as number, key);
  return { start, items };
}

/** Adds to one place and returns the new value. */
export function increase(counts: Int32Array, at: number, by: number): number {
  const sum = (counts[at] as number) + by;
  counts[at] = sum;
  return sum;
}

/** Up to this length an insertion sort is faster. */
const few = 24;
const rows = 2 ** 26;

/** Sorts a range of row numbers by a key of the row and then by the row. */
export function sortBy(items: Int32Array, from: number, to: number, key: Int32Array): void {
  if (to - from > few) {
    sortMany(items, from, to, key);
    return;
  }
  for (let at = from + 1; at < to; at++) {
    const row = items[at] as number;
    const of = key[row] as number;
    let place = at;
    for (; place > from && isAfter(items[place - 1] as number, row, key, of); place--) items[place] = items[place - 1] as number;
    items[place] = row;
  }
}

function isAfter(other: number, row: number, key: Int32Array, of: number): boolean {
  const before = key[other] as number;
  return before > of || (before === of && other > row);
}

/** Packs key and row into one float, so that the engine sorts numbers: days of 26 bits around 1970, rows below 2²⁶. */
function sortMany(items: Int32Array, from: number, to: number, key: Int32Array): void {
  const packed = new Float64Array(to - from);
  for (let at = from; at < to; at++) {
    const row = items[at] as number;
    packed[at - from] = Math.max(-rows, Math.min(rows - 1, key[row] as number)) * rows + row;
  }
  packed.sort();
  for (let at = from; at < to; at++) {
    const each = packed[at - from] as number;
    items[at] = each - Math.floor(each / rows) * rows;
  }
}
