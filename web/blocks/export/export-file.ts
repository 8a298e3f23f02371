import { oneOf } from '@millwright/core/filter/combine.ts';
import type { Text } from '@millwright/core/json.ts';
import { request } from '../../data/http.ts';
import { readFileNames } from '../../fields/file/details/file-details.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { todayIn } from '../../format/zoned.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { cellData } from '../columns/cell-text.ts';
import type { ColumnKind, ResolvedColumn } from '../columns/columns.ts';
import { type Row, valueAt, valuesAt } from '../columns/values.ts';
import type { BlockSource } from '../source/block-source.ts';
import { readPage } from '../source/rows-query.ts';

const page = 500;

export type FileKind = 'csv' | 'xlsx';

/** The cell type in a workbook, by kind of column; others stay numbers or texts. */
const typesByKind: Partial<Record<ColumnKind, 'date' | 'datetime' | 'percent'>> = {
  date: 'date',
  datetime: 'datetime',
  'datetime-local': 'datetime',
  progress: 'percent',
};

type FileColumn = { label: Text; type?: 'date' | 'datetime' | 'percent' | undefined; cell: (row: Row) => string | number };

/** The columns of the file. Figures stay numbers, so their unit gets a separate column, unless the unit is a column already. */
function fileColumns(columns: readonly ResolvedColumn[], wording: Wording): FileColumn[] {
  const there = new Set(columns.map(({ path }) => path));
  return columns.flatMap((column): FileColumn[] => {
    const own: FileColumn = { label: column.label, type: typesByKind[column.kind], cell: (row) => cellData(column, row, wording) };
    const { countedIn, unitLabel } = column;
    if (countedIn === undefined || there.has(countedIn)) return [own];
    there.add(countedIn);
    const unitOf = (row: Row) => {
      const unit = valueAt(row, countedIn);
      return typeof unit === 'string' ? unit : '';
    };
    return [own, { label: unitLabel ?? countedIn, cell: unitOf }];
  });
}

/** Exports the selected rows as a file, with columns and sorting as displayed. The server escapes cells that look like formulas. */
export async function exportFile(
  kind: FileKind,
  { query, ordering, wording, shownColumns }: BlockSource,
  title: string,
  ids: readonly string[],
  label: (text: Text) => string,
): Promise<void> {
  const columns = shownColumns();
  const cells = fileColumns(columns, wording);
  const rows: (string | number)[][] = [];
  const where = oneOf(ids);
  let after: string | undefined;
  for (let skip = 0; skip < ids.length; skip += page) {
    const read = await readPage({ ...query, where }, ordering, { skip, after }, page);
    after = read.at(-1)?.identity;
    await readFileNames(
      columns.filter(({ kind }) => kind === 'file').flatMap(({ path }) => read.flatMap((row) => valuesAt(row, path).flat().map(String))),
    );
    rows.push(...read.map((row) => cells.map(({ cell }) => cell(row))));
  }
  const body = {
    columns: cells.map((column, index) => ({ key: String(index), label: label(column.label), type: column.type })),
    rows,
  };
  const response = await request('POST', `/v1/convert/${kind}/`, kind === 'csv' ? { ...body, delimiter: ';' } : body);
  saveFile(await response.blob(), `${title} ${todayIn(wording.zone)}.${kind}`);
}
