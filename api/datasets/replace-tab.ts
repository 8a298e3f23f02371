import { stat } from 'node:fs/promises';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import ExcelJs from 'exceljs';
import { openArchive } from '../imports/file/archive.ts';
import { guardArchive } from '../imports/file/archive-guard.ts';
import { type Exported, plainText } from './export-rows.ts';

/** Bytes of a workbook that is changed: all of it is held. */
const largest = 5_000_000;

/** Files of a workbook that the library reads past and would not write again. */
const lost =
  /^xl\/(charts|chartsheets|pivot|externalLinks|slicer|timeline|vbaProject|macrosheets|activeX|ctrlProps|threadedComments|persons|connections|queryTables|model)/;

/** Refuses what is no workbook, is too large to be changed, or would come back with less than it had. */
async function checkWorkbook(path: string): Promise<void> {
  if ((await stat(path)).size > largest) throw badInput('url', 'too_large', { max: `${largest / 1_000_000} MB` });
  await guardArchive(path);
  const archive = await openArchive(path);
  archive.close();
  if ([...archive.entries.keys()].some((name) => lost.test(name))) throw badInput('url', 'workbook_would_lose');
}

const cell = (value: unknown): ExcelJs.CellValue => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : plainText(value);
};

/** Replaces all rows of a tab in the workbook at a path, or adds the tab; the other tabs stay. Texts are never formulas. */
export async function replaceTab({ path, tab, table }: { path: string; tab: string; table: Exported }): Promise<void> {
  const workbook = new ExcelJs.Workbook();
  try {
    await checkWorkbook(path);
    await workbook.xlsx.readFile(path);
  } catch (error) {
    throw error instanceof AppError && error.code !== 'invalid' ? error : badInput('url', 'not_a_workbook');
  }
  const sheet = workbook.getWorksheet(tab) ?? workbook.addWorksheet(tab);
  // Formats of rows and columns stay as somebody has set them.
  for (let line = sheet.rowCount; line > 0; line--) sheet.getRow(line).values = [];
  let line = 0;
  const write = (cells: readonly unknown[]) => {
    sheet.getRow(++line).values = cells.map(cell);
  };
  write(table.head);
  for await (const row of table.rows) write(row);
  await workbook.xlsx.writeFile(path);
}
