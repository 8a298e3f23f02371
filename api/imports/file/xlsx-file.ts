import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { wallText } from '@millwright/core/time/calendar.ts';
import ExcelJs from 'exceljs';
import { guardArchive } from './archive-guard.ts';
import { type FileRow, fileLimits, type MarkedCell, noSuchSheet, type ParsedFile, type ReadAs, unreadable } from './file-types.ts';
import { readSheets, type Sheet } from './sheets.ts';

const broken = () => unreadable('The file is not a readable xlsx workbook.');

/** A sheet of a workbook: the one that is named, else the first that is seen. The archive is measured before it is read. */
export async function openXlsx(path: string, as: ReadAs): Promise<ParsedFile> {
  await guardArchive(path);
  const { sheets, from1904 } = await readSheets(path).catch(() => {
    throw broken();
  });
  const names = sheets.map(({ name }) => name);
  const sheet = as.sheet ? sheets.find(({ name }) => name === as.sheet) : (sheets.find(({ hidden }) => !hidden) ?? sheets[0]);
  if (as.sheet && !sheet) throw noSuchSheet(as.sheet, names);
  const facts = { format: 'xlsx' as const, encoding: null, delimiter: null, sheets: names, sheet: sheet?.name ?? null };
  return { facts, rows: xlsxRows(path, sheet, from1904) };
}

async function* xlsxRows(path: string, wanted: Sheet | undefined, from1904: boolean): AsyncGenerator<FileRow> {
  const workbook = new ExcelJs.stream.xlsx.WorkbookReader(path, {
    entries: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    worksheets: 'emit',
  });
  try {
    for await (const sheet of workbook) {
      const { id } = sheet as unknown as { id: string | number };
      if (wanted && String(id) !== wanted.id) continue;
      for await (const row of sheet) yield { line: row.number, cells: cellsOf(row, from1904) };
      return;
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken();
  }
}

function cellsOf(row: ExcelJs.Row, from1904: boolean): Json[] {
  if (row.cellCount > fileLimits.columns) throw unreadable(`A file has at most ${fileLimits.columns} columns.`);
  return Array.from({ length: row.cellCount }, (_, index) => {
    const { value, numFmt } = row.getCell(index + 1);
    return cellValue(value, numFmt ?? '', from1904);
  });
}

/**
 * What a cell shows: the result of a formula, the text of a link, a day or time as a wall shows it (sheets know no zones), a
 * share in per cent, an error.
 */
function cellValue(value: ExcelJs.CellValue, format: string, from1904: boolean): Json {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return timeText(value.getTime());
  if (typeof value === 'number') return numberCell(value, format, from1904);
  if (typeof value !== 'object') return value;
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return cellValue(value.text as ExcelJs.CellValue, format, from1904);
  if ('error' in value) return { error: value.error } satisfies MarkedCell;
  if ('result' in value) return cellValue(value.result as ExcelJs.CellValue, format, from1904);
  return null;
}

/** What a format says besides literal texts, colours and currencies. */
const signsOf = (format: string) => format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '');

function numberCell(value: number, format: string, from1904: boolean): Json {
  // The reader takes the error of a formula for a number.
  if (!Number.isFinite(value)) return { error: '#ERROR' } satisfies MarkedCell;
  const signs = signsOf(format);
  if (signs.includes('%')) return { percent: value } satisfies MarkedCell;
  // The results of formulas come as numbers, whatever their cells show.
  return /[ymdhs]/i.test(signs) && !/general/i.test(signs) ? timeText(Math.round((value - 25_569 + (from1904 ? 1_462 : 0)) * 86_400_000)) : value;
}

const firstDay = Date.UTC(1899, 11, 31);

/** A day, a day and time, or before all days a time alone. */
function timeText(milliseconds: number): Json {
  if (Number.isNaN(milliseconds)) return { error: '#ERROR' } satisfies MarkedCell;
  const text = wallText(BigInt(milliseconds) * 1_000n);
  if (milliseconds < firstDay) return text.slice(11);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
}
