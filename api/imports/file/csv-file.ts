import { Readable } from 'node:stream';
import type { Encoding } from '@millwright/core/contract/imports.ts';
import { AppError } from '@millwright/core/errors.ts';
import { parse } from 'csv-parse';
import { decodeFile, detectEncoding } from './encoding.ts';
import { type FileRow, fileLimits, noSuchSheet, type ParsedFile, type ReadAs, unreadable } from './file-types.ts';

const separators = [',', ';', '\t', '|'];

/** Opens a CSV file with the stated or detected encoding and separator. */
export async function openCsv(path: string, start: Buffer, as: ReadAs): Promise<ParsedFile> {
  if (as.sheet) throw noSuchSheet(as.sheet, []);
  const encoding = as.encoding ?? (await detectEncoding(path, start));
  const delimiter = as.delimiter ?? guessDelimiter(start, encoding);
  return { facts: { format: 'csv', encoding, delimiter, sheets: [], sheet: null }, rows: csvRows(path, encoding, delimiter) };
}

const countIn = (line: string, separator: string): number => line.split(separator).length - 1;

/**
 * The separator that occurs most, outside quotes, in the first line. If it has none, a title may stand above the table:
 * then that of the first later line with two or more, as another line has as many.
 */
function guessDelimiter(start: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(start).trimStart();
  const [first = '', ...later] = text.split(/\r?\n/, 12).map((line) => line.replace(/"(?:[^"]|"")*"/g, ''));
  const mostIn = (line: string) => separators.reduce((best, next) => (countIn(line, next) > countIn(line, best) ? next : best));
  if (separators.some((separator) => first.includes(separator))) return mostIn(first);
  const table = later.find((line, place) => {
    const separator = mostIn(line);
    const count = countIn(line, separator);
    return count >= 2 && later.some((other, at) => at !== place && countIn(other, separator) === count);
  });
  return mostIn(table ?? '');
}

async function* csvRows(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<FileRow> {
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: fileLimits.cell * 4 });
  const source = Readable.from(decodeFile(path, encoding));
  source.on('error', (error) => parser.destroy(error));
  let line = 0;
  try {
    for await (const cells of source.pipe(parser)) yield { line: ++line, cells: cells as string[] };
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(`Line ${(error as { lines?: number }).lines ?? '?'} is not readable as CSV.`);
  }
}
