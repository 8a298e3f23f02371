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

/** The separator that occurs most in the first line, outside quotes. */
function guessDelimiter(start: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(start).trimStart();
  const line = text.split(/\r?\n/, 1)[0]?.replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const counts = separators.map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
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
