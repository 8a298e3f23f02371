/** By row: the day on which everything is there, and what comes last, by its row. */
export type Waiting = { day: Int32Array; source: Uint8Array; from: Int32Array };

/** By row: when it is ready, and the part that is waited for longest; an article below zero says that it takes none. */
export type Making = { ready: Int32Array; article: Int32Array; parts: Waiting };

/** Something that comes: what it is (`comes` of promises), its row, and the day on which it is there. */
export type Last = { source: number; row: number; day: number };

/** So many rows that wait for nothing yet. */
export const waiting = (rows: number): Waiting => ({ day: new Int32Array(rows), source: new Uint8Array(rows), from: new Int32Array(rows).fill(-1) });

/** So many rows that take no part yet. */
export const making = (rows: number): Making => ({ ready: new Int32Array(rows), article: new Int32Array(rows).fill(-1), parts: waiting(rows) });

/** Notes what a row waits for. */
export function noteLast(waits: Waiting, at: number, { source, row, day }: Last): void {
  waits.day[at] = day;
  waits.source[at] = source;
  waits.from[at] = row;
}

/** Notes a part of a row, unless one that is there later is noted already. */
export function waitForPart({ article, parts }: Making, at: number, part: number, last: Last): void {
  if ((article[at] as number) >= 0 && (parts.day[at] as number) >= last.day) return;
  article[at] = part;
  noteLast(parts, at, last);
}
