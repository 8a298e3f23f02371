import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { parse } from 'csv-parse';
import ExcelJs from 'exceljs';
import { guardArchive } from './archive-guard.ts';

/** Columns, rows and characters of a cell that a file may have. */
const fileLimits = { columns: 500, rows: 1_000_000, cell: 200_000 };

const unreadable = (message: string) => new AppError('invalid', { fields: [{ field: 'file', code: 'unreadable', message }] });

/** A file's rows, header first. What it is, is decided by its first bytes, never by its name. */
export async function* parseFile(path: string, delimiter?: string | null): AsyncGenerator<Json[]> {
  const start = await firstBytes(path);
  const rows = start.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4])) ? xlsxRows(path) : csvRows(path, delimiter ?? guessDelimiter(start));
  let count = 0;
  for await (const row of rows) {
    if (row.length > fileLimits.columns) throw unreadable(`A file has at most ${fileLimits.columns} columns.`);
    if (count > fileLimits.rows) throw new AppError('too_large', { limit: fileLimits.rows });
    count += 1;
    yield row;
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64_000), 0, 64_000, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The separator that the first line has most of. */
function guessDelimiter(start: Buffer): string {
  const line = start.toString('utf8').split(/\r?\n/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

async function* csvRows(path: string, delimiter: string): AsyncGenerator<Json[]> {
  const parser = createReadStream(path).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: fileLimits.cell * 4, encoding: 'utf8' }),
  );
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(`Line ${(error as { lines?: number }).lines ?? '?'} is not readable as CSV.`);
  }
}

/** The first sheet of a workbook, row by row. The archive is measured before it is read. */
async function* xlsxRows(path: string): AsyncGenerator<Json[]> {
  await guardArchive(path);
  const workbook = new ExcelJs.stream.xlsx.WorkbookReader(path, {
    entries: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    worksheets: 'emit',
  });
  try {
    for await (const sheet of workbook) {
      for await (const row of sheet) yield cellsOf(row);
      return;
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('The file is not a readable xlsx workbook.');
  }
}

function cellsOf(row: ExcelJs.Row): Json[] {
  if (row.cellCount > fileLimits.columns) throw unreadable(`A file has at most ${fileLimits.columns} columns.`);
  return Array.from({ length: row.cellCount }, (_, index) => cellValue(row.getCell(index + 1).value));
}

/** What a cell shows: the result of a formula, the text of a link, a time as ISO 8601. */
function cellValue(value: ExcelJs.CellValue): Json {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value !== 'object') return value;
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return cellValue(value.text as ExcelJs.CellValue);
  if ('result' in value) return cellValue(value.result as ExcelJs.CellValue);
  return null;
}
