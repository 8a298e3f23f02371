import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { couldRun, type Exported, isNumeric, plainText } from './export-rows.ts';

/**
 * A cell that a spreadsheet can't run: a text that begins like a formula gets an apostrophe in front; numbers stay
 * numbers.
 */
export function cellText(value: unknown): string {
  const text = plainText(value, cellText);
  return typeof value !== 'number' && couldRun(text) ? `'${text}` : text;
}

/** A decimal number, as the database writes the values of a column of numbers. */
const decimal = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** A sign in front of digits, or a dash alone, is nothing that runs. */
const signed = /^[+-][\d\s.,'’]*%?$/;

/** `mark` adds a BOM, by which spreadsheets recognize UTF-8; `keepsNumbers` does not escape texts that are numbers with a sign. */
type CsvOptions = { delimiter?: string | undefined; mark?: boolean; keepsNumbers?: boolean };

async function* lines({ head, rows, kinds }: Exported, keepsNumbers: boolean): AsyncGenerator<string[]> {
  const patterns = head.map((_, index) => (keepsNumbers ? signed : isNumeric(kinds?.[index]) ? decimal : null));
  const text = (value: unknown, index: number) => (typeof value === 'string' && patterns[index]?.test(value) ? value : cellText(value));
  yield head.map((name) => cellText(name));
  for await (const row of rows) yield row.map(text);
}

/** Writes CSV into a stream. Rows are converted only as fast as the stream is read. */
export async function writeCsv(to: Writable, exported: Exported, options: CsvOptions = {}): Promise<void> {
  const { delimiter = ',', mark = false, keepsNumbers = false } = options;
  await pipeline(Readable.from(lines(exported, keepsNumbers)), stringify({ delimiter, bom: mark, record_delimiter: '\r\n', quoted_match: /\r/ }), to);
}

/** Sends CSV. If it fails in the middle, the connection is broken, so that the file does not look complete. */
export async function sendCsv(response: Response, exported: Exported, options: CsvOptions = {}): Promise<void> {
  response.type('text/csv; charset=utf-8').attachment(`${exported.name ?? 'export'}.csv`);
  await writeCsv(response, exported, options);
}
