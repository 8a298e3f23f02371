/** By row: the day on which everything is available, and what arrives last, by its row. */
export type Waiting = { day: Int32Array; source: Uint8Array; from: Int32Array };

/** By row: the day it is ready, and the component with the longest wait; a negative article means that it needs none. */
export type Making = { ready: Int32Array; article: Int32Array; parts: Waiting };

/** Something that arrives: its source (`comes` in promises.ts), its row, and the day. */
export type Last = { source: number; row: number; day: number };

/** Rows that wait for nothing yet. */
export const waiting = (rows: number): Waiting => ({ day: new Int32Array(rows), source: new Uint8Array(rows), from: new Int32Array(rows).fill(-1) });

/** Rows without components yet. */
export const making = (rows: number): Making => ({ ready: new Int32Array(rows), article: new Int32Array(rows).fill(-1), parts: waiting(rows) });

/** Records what a row waits for. */
export function noteLast(waits: Waiting, at: number, { source, row, day }: Last): void {
  waits.day[at] = day;
  waits.source[at] = source;
  waits.from[at] = row;
}

/** Records a component of a row, unless a later one is already recorded. */
export function waitForPart({ article, parts }: Making, at: number, part: number, last: Last): void {
  if ((article[at] as number) >= 0 && (parts.day[at] as number) >= last.day) return;
  article[at] = part;
  noteLast(parts, at, last);
}
