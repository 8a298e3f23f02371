import type { Encoding } from '@millwright/core/contract/imports.ts';
import { AppError } from '@millwright/core/errors.ts';
import { fileProblem } from '@millwright/core/field/descriptor/file-rules.ts';
import type { Json } from '@millwright/core/json.ts';

/** The stated properties of a file; missing ones are detected. */
export type ReadAs = Partial<{ delimiter: string | null | undefined; encoding: Encoding | null | undefined; sheet: string | null | undefined }>;

/** The detected properties of a file. */
export type FileFacts = { format: 'csv' | 'xlsx'; encoding: Encoding | null; delimiter: string | null; sheets: string[]; sheet: string | null };

/** A workbook cell that displays more than its value: a percentage, a formatted number (00042), or an error. */
export type MarkedCell = { percent: number } | { number: number; shown: string } | { error: string };

/** A row with its number in the file. Counting begins at 1 and includes empty rows, as in spreadsheets. */
export type FileRow = { line: number; cells: Json[] };

/** A file that is read lazily. */
export type ParsedFile = { facts: FileFacts; rows: AsyncIterable<FileRow> };

/** The limits of a file: columns, rows, and characters of a cell. */
export const fileLimits = { columns: 500, rows: 1_000_000, cell: 200_000 };

/** The error (422) for a file that can't be read, with the reason. */
export const unreadable = (message: string) => new AppError('invalid', { fields: [{ field: 'file', code: 'unreadable', message }] });

/** The error (422) for an unknown sheet, with the existing ones; a CSV file has none. */
export const noSuchSheet = (sheet: string, sheets: readonly string[]) =>
  new AppError('invalid', { fields: [{ field: 'sheet', ...fileProblem('no_such_sheet', { sheet, sheets: sheets.join(', ') || '–' }) }] });
