import { stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import ExcelJs from 'exceljs';
import { type Archive, openArchive } from '../imports/file/archive.ts';
import { guardArchive } from '../imports/file/archive-guard.ts';
import { coveredCells } from './ranges.ts';
import { type Replacement, type ReplacementAnswer, workbookLimits } from './replacement.ts';

/** Files of a workbook that the library reads past and would not write again. */
const lost =
  /^xl\/(charts|chartsheets|pivot|externalLinks|slicer|timeline|vbaProject|macrosheets|activeX|ctrlProps|threadedComments|persons|connections|queryTables|model)/;

/** The library makes a cell of each that a merge or a validation covers: whole sheets of them are refused before it reads any. */
async function checkRanges(archive: Archive): Promise<void> {
  let total = 0;
  for (const [name, entry] of archive.entries) {
    if (!/worksheets\/[^/]+\.xml$/.test(name)) continue;
    const chunks: Buffer[] = await (await archive.stream(entry)).toArray();
    total += coveredCells(Buffer.concat(chunks).toString('utf8'));
    if (total > workbookLimits.cells) throw badInput('url', 'too_large', { max: workbookLimits.cells });
  }
}

/** Throws if the file is no workbook, is too large to be changed, or would lose content. */
async function checkWorkbook(path: string): Promise<void> {
  const { bytes, inflated } = workbookLimits;
  if ((await stat(path)).size > bytes) throw badInput('url', 'too_large', { max: `${bytes / 1_000_000} MB` });
  await guardArchive(path, inflated).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'too_large' ? badInput('url', 'too_large', { max: `${inflated / 1_000_000} MB` }) : error;
  });
  const archive = await openArchive(path);
  try {
    if ([...archive.entries.keys()].some((name) => lost.test(name))) throw badInput('url', 'workbook_would_lose');
    await checkRanges(archive);
  } finally {
    archive.close();
  }
}

async function replace({ path, tab, rows }: Replacement): Promise<void> {
  const workbook = new ExcelJs.Workbook();
  try {
    await checkWorkbook(path);
    await workbook.xlsx.readFile(path);
  } catch (error) {
    throw error instanceof AppError && error.code !== 'invalid' ? error : badInput('url', 'not_a_workbook');
  }
  // Two tabs of a workbook can't differ in case alone.
  const sheet = workbook.worksheets.find(({ name }) => name.toLowerCase() === tab.toLowerCase()) ?? workbook.addWorksheet(tab);
  for (const range of sheet.model.merges ?? []) sheet.unMergeCells(range);
  // Formats of rows and columns stay as somebody has set them.
  sheet.eachRow((row) => {
    row.values = [];
  });
  rows.forEach((values, index) => {
    sheet.getRow(index + 1).values = values;
  });
  await workbook.xlsx.writeFile(path);
}

async function answer(): Promise<ReplacementAnswer> {
  try {
    await replace(workerData as Replacement);
    return { failed: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failed: { code: error.code, details: error.details } };
  }
}

parentPort?.postMessage(await answer());
