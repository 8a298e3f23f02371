import { once } from 'node:events';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { couldRun, type Exported, plainText } from './export-rows.ts';

/**
 * A cell that a spreadsheet can't run: a text that begins like a formula gets an apostrophe in front; numbers stay
 * numbers.
 */
export function cellText(value: unknown): string {
  const text = plainText(value, cellText);
  return typeof value !== 'number' && couldRun(text) ? `'${text}` : text;
}

/** Sends CSV; a row waits when the reader is slower than the database. */
export async function sendCsv(response: Response, { head, rows }: Exported, delimiter = ','): Promise<void> {
  response.type('text/csv; charset=utf-8').attachment('export.csv');
  const lines = stringify({ delimiter, record_delimiter: '\r\n', quoted_match: /\r/ });
  lines.pipe(response);
  const gone = once(response, 'close');
  const write = async (cells: readonly unknown[]) => {
    if (response.destroyed) throw new Error('The reader has gone away.');
    if (!lines.write(cells.map(cellText))) await Promise.race([once(lines, 'drain'), gone]);
  };
  await write(head);
  for await (const row of rows) await write(row);
  lines.end();
  await gone;
}
