import type { ImportFields } from '@millwright/core/contract/imports.ts';
import { invalid, type Problem } from '@millwright/core/errors.ts';
import { fileProblem } from '@millwright/core/field/descriptor/file-rules.ts';
import type { Json } from '@millwright/core/json.ts';
import { storableJson, storableText } from '@millwright/core/storable.ts';
import { queueJob } from '../automations/runs/outbox.ts';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';
import { isBlankCell } from './columns/cells.ts';
import { type ColumnFacts, SignsOfColumns } from './columns/column-signs.ts';
import { doubledKeys } from './columns/doubled-keys.ts';
import type { FileRow } from './file/file-types.ts';
import { withFileRows } from './file/read-file.ts';
import { columnNames, placesOf } from './headings/headings.ts';
import { demandImport, fieldOf, readMapping } from './mapping.ts';
import type { ImportSetup } from './setup.ts';

const batch = 2_000;

/** A row to store. A row that can't be read is refused at once. */
type StagedRow = { line: number; values: Record<string, Json>; status: 'waiting' | 'failed'; errors: Problem[] | null };

/** A file on disk to stage, with its mapping. */
export type Upload = { path: string; file_name: string | null; fields: ImportFields };

/** Accepts an import: stores its rows and queues a job in one transaction, so that the file is no longer needed. */
export async function stageImport(tenant: TenantTransaction, { path, file_name, fields }: Upload): Promise<string> {
  const mapping = readMapping(tenant.config.schema, fields);
  demandImport(tenant, mapping);
  const id = newId();
  const imports = tableOf(tenant, '_imports');
  await tenant.query(`insert into ${imports} (id, model, file_name, status, created_by) values ($1, $2, $3, 'waiting', $4)`, [
    id,
    fields.model,
    file_name,
    tenant.principal.user_id,
  ]);
  const { encoding, delimiter, sheet, key = null, empty = null } = fields;
  const watched = new SignsOfColumns(
    mapping.targets.map((target) => ({ column: target.column, field: fieldOf(target) })),
    fields,
  );
  await withFileRows(tenant.client.id, { path, encoding, delimiter, sheet }, async (facts, rows) => {
    const asked = { columns: mapping.targets.map(({ column }) => column), mapped: Object.keys(fields.mapping), separated: facts.format === 'csv' };
    const { total, failed, names } = await stageRows(tenant, id, asked, rows, watched);
    const signs = watched.facts(facts.delimiter);
    const file = { ...facts, columns: names.map((name) => columnFacts(name, signs[name])) };
    const duplicates = await doubledKeys(
      tenant,
      id,
      mapping.keys.map(({ column }) => column),
    );
    const setup: ImportSetup = { columns: fields.mapping, key, empty, file, duplicates, signs };
    await tenant.query(`update ${imports} set total = $2, failed = $3, mapping = $4::jsonb where id = $1`, [id, total, failed, storableJson(setup)]);
  });
  await queueJob(tenant, 'import', id);
  return id;
}

/** The reported properties of a column. */
const columnFacts = (name: string, { days = null, decimal = null, ambiguous = 0 }: Partial<ColumnFacts> = {}) => ({
  name,
  date_format: days,
  decimal,
  ambiguous,
});

/** The imported columns and all mapped ones. `separated` means that a cell's position depends on the separators before it. */
type Asked = { columns: readonly string[]; mapped: readonly string[]; separated: boolean };

/** Stores every row with a non-empty mapped cell, with all its cells by column name and its line in the file. */
async function stageRows(tenant: TenantTransaction, id: string, asked: Asked, rows: AsyncIterable<FileRow>, watched: SignsOfColumns) {
  let header: Header | null = null;
  let total = 0;
  let failed = 0;
  let pending: StagedRow[] = [];
  for await (const { line, cells } of rows) {
    if (!header) {
      if (!cells.every(isBlankCell)) header = readHeader(asked, cells);
      continue;
    }
    if (header.places.every((place) => isBlankCell(cells[place] ?? null))) continue;
    const values = valuesOf(asked.columns, header, cells);
    watched.note(values);
    const errors = asked.separated ? problemsOfLength(header, cells) : null;
    pending.push({ line, values, status: errors ? 'failed' : 'waiting', errors });
    total += 1;
    if (errors) failed += 1;
    if (pending.length >= batch) {
      await insert(tenant, id, pending);
      pending = [];
    }
  }
  if (!header) throw invalid([{ field: 'file', code: 'empty', message: 'The file has no header.' }]);
  await insert(tenant, id, pending);
  return { total, failed, names: header.names };
}

type Header = { names: string[]; places: number[] };

const readHeader = ({ columns, mapped }: Asked, header: readonly Json[]): Header => ({
  names: columnNames(header),
  places: placesOf(columns, mapped, header),
});

/** The problem of cells behind the last heading: a separator inside an earlier cell has split it, so no cell can be trusted. */
function problemsOfLength({ names }: Header, cells: readonly Json[]): Problem[] | null {
  if (cells.slice(names.length).every(isBlankCell)) return null;
  return [{ field: '', ...fileProblem('too_many_cells', { cells: cells.length, columns: names.length }) }];
}

/** A row's cells by column name and by the names in the mapping. */
const valuesOf = (columns: readonly string[], { names, places }: Header, cells: readonly Json[]): Record<string, Json> =>
  Object.fromEntries([
    ...names.map((name, place) => [name, clean(cells[place] ?? null)] as const),
    ...columns.map((column, index) => [column, clean(cells[places[index] as number] ?? null)] as const),
  ]);

/** Replaces what can't be stored, so that the row is refused at its field and not the whole file. */
const clean = (cell: Json): Json => (typeof cell === 'string' ? storableText(cell) : cell);

async function insert(tenant: TenantTransaction, id: string, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tenant.query(
    `insert into ${tableOf(tenant, '_import_rows')} (import_id, line, values, status, errors)
     select $1, line, values, status, errors from json_to_recordset($2::json) as x(line int, values jsonb, status text, errors jsonb)`,
    [id, JSON.stringify(rows)],
    { name: 'stage' },
  );
}
