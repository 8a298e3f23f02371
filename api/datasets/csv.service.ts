import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

async function* lines({ head, rows }: Exported): AsyncGenerator<string[]> {
  yield head.map(cellText);
  for await (const row of rows) yield row.map(cellText);
}

/** Sends CSV, made while it is read. A file that can't be finished is cut off, so that nobody takes it for whole. */
export async function sendCsv(response: Response, exported: Exported, delimiter = ','): Promise<void> {
  response.type('text/csv; charset=utf-8').attachment('export.csv');
  await pipeline(Readable.from(lines(exported)), stringify({ delimiter, record_delimiter: '\r\n', quoted_match: /\r/ }), response);
}
