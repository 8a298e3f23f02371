import type { ImportFields } from '@millwright/core/contract/imports.ts';
import { invalid, type Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { storableText } from '@millwright/core/storable.ts';
import { queueJob } from '../automations/runs/outbox.ts';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';
import { readFileRows } from './file/read-file.ts';
import { demandImport, readMapping } from './mapping.ts';

const batch = 2_000;

/** A file on disk that is to be staged, with its mapping. */
export type Upload = { path: string; file_name: string | null; fields: ImportFields };

/**
 * Accepts an import: its rows are stored and a job is asked for, in one transaction, so that nothing of the file is
 * needed any more.
 */
export async function stageImport(tenant: TenantTransaction, { path, file_name, fields }: Upload): Promise<string> {
  const mapping = readMapping(tenant.config.schema, fields);
  demandImport(tenant, mapping);
  const id = newId();
  const imports = tableOf(tenant, '_imports');
  await tenant.query(`insert into ${imports} (id, model, file_name, mapping, status, created_by) values ($1, $2, $3, $4::jsonb, 'waiting', $5)`, [
    id,
    fields.model,
    file_name,
    JSON.stringify({ columns: fields.mapping, key: fields.key ?? null }),
    tenant.principal.user_id,
  ]);
  const columns = mapping.targets.map(({ column }) => column);
  const total = await stageRows(tenant, id, columns, readFileRows(path, fields.delimiter));
  await tenant.query(`update ${imports} set total = $2 where id = $1`, [id, total]);
  await queueJob(tenant, 'import', id);
  return id;
}

/** Stores the mapped cells of every row that holds any; `line` counts the file's rows from its header, which is 1. */
async function stageRows(tenant: TenantTransaction, id: string, columns: readonly string[], rows: AsyncIterable<Json[]>): Promise<number> {
  let places: number[] | null = null;
  let line = 0;
  let total = 0;
  let pending: { line: number; values: Record<string, Json> }[] = [];
  for await (const row of rows) {
    line += 1;
    if (!places) {
      places = placesOf(columns, row);
      continue;
    }
    const cells = places.map((place) => row[place] ?? null);
    if (cells.every((cell) => cell === null || cell === '')) continue;
    pending.push({ line, values: Object.fromEntries(columns.map((column, index) => [column, clean(cells[index] ?? null)])) });
    total += 1;
    if (pending.length >= batch) {
      await insert(tenant, id, pending);
      pending = [];
    }
  }
  if (!places) throw invalid([{ field: 'file', code: 'empty', message: 'The file has no header.' }]);
  await insert(tenant, id, pending);
  return total;
}

/** What can't be stored is replaced, so that the row is refused with its field, not the file. */
const clean = (cell: Json): Json => (typeof cell === 'string' ? storableText(cell) : cell);

function placesOf(columns: readonly string[], header: readonly Json[]): number[] {
  const names = header.map((cell) => String(cell ?? '').trim());
  const problems: Problem[] = [];
  const places = columns.map((column) => {
    const place = names.indexOf(column.trim());
    if (place < 0) problems.push({ field: `mapping.${column}`, code: 'not_found', message: `The file has no column ${column}.` });
    return place;
  });
  if (problems.length) throw invalid(problems);
  return places;
}

async function insert(tenant: TenantTransaction, id: string, rows: readonly { line: number; values: Record<string, Json> }[]): Promise<void> {
  if (rows.length === 0) return;
  await tenant.query(
    `insert into ${tableOf(tenant, '_import_rows')} (import_id, line, values) select $1, line, values from json_to_recordset($2::json) as x(line int, values jsonb)`,
    [id, JSON.stringify(rows)],
    { name: 'stage' },
  );
}
