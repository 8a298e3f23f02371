import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRow } from '@millwright/api/imports/file/file-types.ts';
import { withFileRows } from '@millwright/api/imports/file/read-file.ts';
import { signedIn } from '@millwright/api/sign-ins/signed-in.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { mostRowsRead } from '@millwright/core/automation/descriptor/table-fields.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { fileIn } from '../http/body.ts';
import { headersOf } from '../http/call.ts';
import { download } from './download.ts';
import type { TabWork } from './tab-work.ts';
import { ownOnly, withTemporaryFile } from './temporary-file.ts';
import { downloadAddress, tabOf } from './workbook-address.ts';

type CellError = { line: number; column: string; error: string };

/** The value of a cell: percentages as numbers (0.5 for 50 %), digits with leading zeros as displayed, errors as null. */
function cellValue(cell: Json | undefined): Json {
  if (!isObject(cell)) return cell ?? null;
  if ('percent' in cell) return cell.percent as number;
  if ('number' in cell) return /^0\d/.test(String(cell.shown)) ? (cell.shown as string) : (cell.number as number);
  return null;
}

/** Headings by column. A column without one is named by its number; a repeated name gets a number. */
function headings(cells: readonly Json[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const text = String(cellValue(cell) ?? '').trim() || `column_${index + 1}`;
    const name = taken.has(text) ? `${text}_${index + 1}` : text;
    taken.add(name);
    return name;
  });
}

async function tableIn(rows: AsyncIterable<FileRow>): Promise<{ columns: string[]; rows: JsonObject[]; errors: CellError[] }> {
  let columns: string[] | null = null;
  const read: JsonObject[] = [];
  const errors: CellError[] = [];
  for await (const { line, cells } of rows) {
    if (!columns) {
      columns = headings(cells);
      continue;
    }
    if (cells.every((cell) => cell === null || cell === '')) continue;
    if (read.length === mostRowsRead) throw badInput('url', 'too_large', { max: mostRowsRead });
    for (let index = columns.length; index < cells.length; index++) columns.push(`column_${index + 1}`);
    const names: readonly string[] = columns;
    cells.forEach((cell, index) => {
      if (isObject(cell) && 'error' in cell) errors.push({ line, column: names[index] as string, error: String(cell.error) });
    });
    read.push(Object.fromEntries(names.map((name, index) => [name, cellValue(cells[index])])));
  }
  const every = columns ?? [];
  return { columns: every, rows: read.map((row) => Object.fromEntries(every.map((name) => [name, row[name] ?? null]))), errors };
}

/** Reports errors of the file at the value of the step that names it. */
function atInput(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const [problem] = (error.details.fields ?? []) as { field: string; params?: Record<string, string> }[];
  return problem?.field === 'sheet' ? badInput('tab', 'no_such_tab', problem.params) : badInput(field, 'not_a_workbook');
}

/** Reads a tab: rows by the headings of the first line, and cells that show errors (#REF!). */
export async function readTab(work: TabWork): Promise<Json> {
  const { egress, input, timeout_ms, signal, files, client_id } = work;
  const stored = input.file !== undefined && input.file !== null && input.file !== '';
  return withTemporaryFile(async (path) => {
    if (stored) {
      const [file] = await files.find([fileIn(input.file, 'file')]);
      if (!file) throw badInput('file', 'not_a_file');
      await pipeline(Readable.from(file.open()), createWriteStream(path, ownOnly));
    } else if (
      !(await signedIn(work, (sign) => {
        const { url, headers } = sign({ method: 'GET', url: downloadAddress(input), headers: headersOf(input.headers) });
        return download(egress, url, path, { headers, timeout_ms, signal });
      }))
    ) {
      throw badInput('url', 'nothing_there');
    }
    try {
      return await withFileRows(client_id, { path, sheet: tabOf(input) }, async ({ sheet }, rows) => ({ tab: sheet, ...(await tableIn(rows)) }));
    } catch (error) {
      throw atInput(error, stored ? 'file' : 'url');
    }
  });
}
