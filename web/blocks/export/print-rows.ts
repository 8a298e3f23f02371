import { oneOf } from '@millwright/core/filter/combine.ts';
import type { Text } from '@millwright/core/json.ts';
import { cutCell, longestPrintTitle, mostPrintedCells } from '@millwright/core/pdf/print-limits.ts';
import { AppFailure, request } from '../../data/http.ts';
import { readFileNames } from '../../fields/file/details/file-details.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { todayIn } from '../../format/zoned.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { cellText, unitAt } from '../columns/cell-text.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import { type Row, valuesAt } from '../columns/values.ts';
import type { BlockSource } from '../source/block-source.ts';
import { readPage } from '../source/rows-query.ts';

const page = 500;
/** How long to wait for a print, which may be queued. */
const patience_ms = 180_000;

/** Formats a cell as displayed: a figure with its unit. */
function wordsOf(column: ResolvedColumn, row: Row, wording: Wording): string {
  const words = cellText(column, row, wording);
  const unit = unitAt(column, row) ?? columnView(column).unit?.(column.field);
  return cutCell(words && unit ? `${words} ${unit}` : words);
}

/** Exports the selected rows as a PDF with the company's letterhead, with columns and sorting as displayed. */
export async function printRows(
  { query, ordering, wording, shownColumns }: BlockSource,
  title: string,
  ids: readonly string[],
  label: (text: Text) => string,
): Promise<void> {
  const columns = shownColumns();
  if (columns.length * ids.length > mostPrintedCells) throw new AppFailure('print_too_long', '', 422, { cells: mostPrintedCells });
  const files = columns.filter(({ kind }) => kind === 'file');
  const rows: string[][] = [];
  const where = oneOf(ids);
  let after: string | undefined;
  for (let skip = 0; skip < ids.length; skip += page) {
    const read = await readPage({ ...query, where }, ordering, { skip, after }, page);
    after = read.at(-1)?.identity;
    await readFileNames(files.flatMap(({ path }) => read.flatMap((row) => valuesAt(row, path).flat().map(String))));
    rows.push(...read.map((row) => columns.map((column) => wordsOf(column, row, wording))));
  }
  const table = {
    caption: '',
    columns: columns.map((column) => ({ label: label(column.label), numeric: columnView(column).numeric === true && !column.many })),
    rows,
  };
  const body = { title: title.slice(0, longestPrintTitle), tables: [table], language: wording.language };
  const response = await request('POST', '/v1/convert/pdf/', body, { timeout_ms: patience_ms });
  saveFile(await response.blob(), `${title} ${todayIn(wording.zone)}.pdf`);
}
