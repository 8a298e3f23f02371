import type { Text } from '@millwright/core/json.ts';
import { request } from '../../app/http.ts';
import { saveFile } from '../../ui/save-file.ts';
import { readRows } from './rows-query.ts';
import type { Table } from './table.ts';

const page = 200;

/** The chosen rows as a CSV file with the columns as they are shown. The server makes cells that look like formulas inert. */
export async function exportCsv(table: Table, title: string, ids: readonly string[], label: (text: Text) => string): Promise<void> {
  const hidden = new Set(
    table.api
      ?.getColumnState()
      .filter(({ hide }) => hide)
      .map(({ colId }) => colId),
  );
  const columns = table.columns.filter(({ path }) => !hidden.has(path));
  const rows: string[][] = [];
  for (let from = 0; from < ids.length; from += page) {
    const where = { fact: 'identity', operator: 'in' as const, value: ids.slice(from, from + page) };
    const read = await readRows({ ...table.query, where }, table.setup.ordering ?? [], 0, page);
    rows.push(...read.map((row) => columns.map((column) => table.textOf(column, row))));
  }
  const response = await request('POST', '/v1/convert/csv/', { columns: columns.map((column) => label(column.label)), rows, delimiter: ';' });
  saveFile(await response.blob(), `${title}.csv`);
}
