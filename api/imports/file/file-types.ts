import type { Encoding } from '@millwright/core/contract/imports.ts';
import { AppError } from '@millwright/core/errors.ts';
import { fileProblem } from '@millwright/core/field/descriptor/file-rules.ts';
import type { Json } from '@millwright/core/json.ts';

/** What somebody says of a file; what nobody says is looked up in it. */
export type ReadAs = Partial<{ delimiter: string | null | undefined; encoding: Encoding | null | undefined; sheet: string | null | undefined }>;

/** What a file has turned out to be. */
export type FileFacts = { format: 'csv' | 'xlsx'; encoding: Encoding | null; delimiter: string | null; sheets: string[]; sheet: string | null };

/** A cell of a workbook that shows more than its value: a share in per cent, a number in digits of its own (00042), or an error. */
export type MarkedCell = { percent: number } | { number: number; shown: string } | { error: string };

/** A row with its number in the file, where the first one is 1 and empty ones count, as spreadsheets number them. */
export type FileRow = { line: number; cells: Json[] };

/** A file that is read while it is asked for. */
export type ParsedFile = { facts: FileFacts; rows: AsyncIterable<FileRow> };

/** Columns, rows and characters of a cell that a file may have. */
export const fileLimits = { columns: 500, rows: 1_000_000, cell: 200_000 };

/** 422: the file can't be read, and why. */
export const unreadable = (message: string) => new AppError('invalid', { fields: [{ field: 'file', code: 'unreadable', message }] });

/** 422: there is no such sheet, but these; a CSV file has none. */
export const noSuchSheet = (sheet: string, sheets: readonly string[]) =>
  new AppError('invalid', { fields: [{ field: 'sheet', ...fileProblem('no_such_sheet', { sheet, sheets: sheets.join(', ') || '–' }) }] });
