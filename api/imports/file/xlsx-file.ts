import type { Readable } from 'node:stream';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { wallText } from '@millwright/core/time/calendar.ts';
import ExcelJs from 'exceljs';
import type { Entry } from 'yauzl';
import { type Archive, openArchive } from './archive.ts';
import { guardArchive } from './archive-guard.ts';
import { type FileRow, fileLimits, type MarkedCell, noSuchSheet, type ParsedFile, type ReadAs, unreadable } from './file-types.ts';
import { readSheets, type Sheet } from './sheets.ts';
import { shownNumber } from './shown-number.ts';

const broken = () => unreadable('The file is not a readable xlsx workbook.');

/** Opens a sheet of a workbook: the named one, or the first visible one. The archive is checked first. */
export async function openXlsx(path: string, as: ReadAs): Promise<ParsedFile> {
  await guardArchive(path);
  try {
    const archive = await openArchive(path);
    const { sheets, from1904 } = await readSheets(archive);
    const names = sheets.map(({ name }) => name);
    const sheet = as.sheet ? sheets.find(({ name }) => name === as.sheet) : (sheets.find(({ hidden }) => !hidden) ?? sheets[0]);
    if (!sheet) throw as.sheet ? noSuchSheet(as.sheet, names) : broken();
    const facts = { format: 'xlsx' as const, encoding: null, delimiter: null, sheets: names, sheet: sheet.name };
    return { facts, rows: xlsxRows(archive, sheet, from1904) };
  } catch (error) {
    throw error instanceof AppError ? error : broken();
  }
}

/**
 * The parts of the library's reader that parse one file of the archive. The library's own way through the archive loses
 * files that follow each other quickly, such as shared strings.
 */
type Parts = {
  _parseRels(file: Readable): Promise<void>;
  _parseWorkbook(file: Readable): Promise<void>;
  _parseStyles(file: Readable): Promise<void>;
  _parseSharedStrings(file: Readable): AsyncIterable<unknown>;
  _parseWorksheet(file: Readable, number: string): Iterable<{ value: AsyncIterable<ExcelJs.Row> }>;
};

async function* xlsxRows(archive: Archive, { file }: Sheet, from1904: boolean): AsyncGenerator<FileRow> {
  const reader = new ExcelJs.stream.xlsx.WorkbookReader('', {
    entries: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    worksheets: 'emit',
  }) as unknown as Parts;
  const within = async (name: string, work: (stream: Readable) => Promise<unknown>) => {
    const entry = archive.entries.get(name);
    if (entry) await work(await archive.stream(entry));
  };
  try {
    await within('xl/_rels/workbook.xml.rels', (stream) => reader._parseRels(stream));
    await within('xl/workbook.xml', (stream) => reader._parseWorkbook(stream));
    await within('xl/styles.xml', (stream) => reader._parseStyles(stream));
    await within('xl/sharedStrings.xml', (stream) => Array.fromAsync(reader._parseSharedStrings(stream)));
    const stream = await archive.stream(archive.entries.get(file) as Entry);
    for (const { value: sheet } of reader._parseWorksheet(stream, '1'))
      for await (const row of sheet) yield { line: row.number, cells: cellsOf(row, from1904) };
  } catch (error) {
    throw error instanceof AppError ? error : broken();
  } finally {
    archive.close();
  }
}

/** The longest format that spreadsheets store. A longer one is read as no format: each cell reads its own several times. */
const longestFormat = 255;

function cellsOf(row: ExcelJs.Row, from1904: boolean): Json[] {
  if (row.cellCount > fileLimits.columns) throw unreadable(`A file has at most ${fileLimits.columns} columns.`);
  return Array.from({ length: row.cellCount }, (_, index) => {
    const { value, numFmt } = row.getCell(index + 1);
    return cellValue(value, numFmt && numFmt.length <= longestFormat ? numFmt : '', from1904);
  });
}

/**
 * The displayed value of a cell: the result of a formula, the text of a link, a date or local time (sheets have no time
 * zones), a percentage, or an error.
 */
function cellValue(value: ExcelJs.CellValue, format: string, from1904: boolean): Json {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return timeText(value.getTime());
  if (typeof value === 'number') return numberCell(value, format, from1904);
  if (typeof value === 'string') return withoutEscapes(value);
  if (typeof value !== 'object') return value;
  if ('richText' in value) return value.richText.map(({ text }) => withoutEscapes(text ?? '')).join('');
  if ('text' in value) return cellValue(value.text as ExcelJs.CellValue, format, from1904);
  if ('error' in value) return { error: value.error } satisfies MarkedCell;
  if ('result' in value) return cellValue(value.result as ExcelJs.CellValue, format, from1904);
  return null;
}

/** Decodes OOXML escapes in a text: `_x000D_` is the character with that code, and `_x005F_` escapes the underscore before such a text (ECMA-376, ST_Xstring). */
const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => unlessNul(String.fromCharCode(Number.parseInt(code, 16))));
/** Replaces NUL, so that the text is reported as unreadable as in other files. */
const unlessNul = (sign: string): string => (sign === '\0' ? '\uFFFD' : sign);

/** The parts of a format other than literals, colours and currencies. */
const signsOf = (format: string) => format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '');

function numberCell(value: number, format: string, from1904: boolean): Json {
  // The reader returns the error of a formula as a number.
  if (!Number.isFinite(value)) return { error: '#ERROR' } satisfies MarkedCell;
  const signs = signsOf(format);
  if (signs.includes('%')) return { percent: value } satisfies MarkedCell;
  // Formula results are numbers, whatever format their cells have.
  if (/[ymdhs]/i.test(signs) && !/general/i.test(signs)) return timeText(Math.round((value - 25_569 + (from1904 ? 1_462 : 0)) * 86_400_000));
  const number = fifteenDigits(value);
  const text = shownNumber(number, format);
  return text === null || text === String(number) ? number : ({ number, shown: text } satisfies MarkedCell);
}

/** Sheets display at most fifteen digits; the rest is noise of binary fractions. */
const fifteenDigits = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)));

const firstDay = Date.UTC(1899, 11, 31);

/** A date, a date and time, or for values before the first date a time alone. */
function timeText(milliseconds: number): Json {
  if (Number.isNaN(milliseconds)) return { error: '#ERROR' } satisfies MarkedCell;
  const text = wallText(BigInt(milliseconds) * 1_000n);
  if (milliseconds < firstDay) return text.slice(11);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
}
