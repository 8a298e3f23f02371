import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { beginJob } from '../../users/on-behalf.ts';
import { takeBack, type Undone } from './take-back.ts';

const batch = 200;
const limits = { timeout_ms: 60_000 };

/**
 * Undoes an import batch by batch, the last rows first, each batch with its status in one transaction. It can be
 * stopped and restarted at any point. It writes with the present rights of the user who requested it. `heartbeat` is
 * called after each batch.
 */
export async function runUndo(database: Database, client_id: string, id: string, heartbeat: () => void = () => {}): Promise<void> {
  const refuse = (tenant: TenantTransaction, _: string, error: AppError) => end(tenant, id, 'failed', error);
  const principal = await beginJob(database, client_id, { id, table: '_import_undos', refuse });
  if (!principal) return;
  while ((await inTenant(database, principal, (tenant) => step(tenant, id), limits)) === 'more') heartbeat();
}

type Task = { import_id: string; model: string; doubled: boolean };
type Row = { line: number; record_id: string };

async function step(tenant: TenantTransaction, id: string): Promise<'more' | 'end'> {
  const [task] = await tenant.query<Task>(
    `select u.import_id, i.model, coalesce((i.mapping->'duplicates'->>'total')::int, 0) > 0 as doubled from ${tableOf(tenant, '_import_undos')} u join ${tableOf(tenant, '_imports')} i on i.id = u.import_id
     where u.id = $1 and u.status = 'running' for no key update of u`,
    [id],
  );
  if (!task) return 'end';
  const model = tenant.config.schema.models.get(task.model);
  if (!model) return end(tenant, id, 'failed', new AppError('model_not_found', { id: task.model }));
  const rows = await tenant.query<Row>(
    `select line, record_id from ${tableOf(tenant, '_import_rows')}
     where import_id = $1 and status = 'done' and undone is null order by line desc limit ${batch}`,
    [task.import_id],
  );
  if (rows.length === 0) return end(tenant, id, 'done');
  const records = [...new Set(rows.map(({ record_id }) => record_id))];
  const undone = await takeBack(tenant, model, task.import_id, records);
  await mark(tenant, id, task.import_id, task.doubled ? await allRowsOf(tenant, task.import_id, records) : rows, undone);
  return 'more';
}

/** All rows of some records; several rows of a file may belong to the same record. */
const allRowsOf = (tenant: TenantTransaction, import_id: string, records: readonly string[]) =>
  tenant.query<Row>(
    `select line, record_id from ${tableOf(tenant, '_import_rows')}
     where import_id = $1 and status = 'done' and undone is null and record_id = any($2::uuid[])`,
    [import_id, records],
  );

async function mark(
  tenant: TenantTransaction,
  id: string,
  import_id: string,
  rows: readonly Row[],
  undone: ReadonlyMap<string, Undone>,
): Promise<void> {
  const marks = rows.map(({ line, record_id }) => ({ line, undone: undone.get(record_id) as Undone }));
  await tenant.query(
    `update ${tableOf(tenant, '_import_rows')} r set undone = x.undone
     from json_to_recordset($2::json) as x(line int, undone jsonb) where r.import_id = $1 and r.line = x.line`,
    [import_id, JSON.stringify(marks)],
  );
  const count = (what: Undone['what']) => [...undone.values()].filter((each) => each.what === what).length;
  await tenant.query(
    `update ${tableOf(tenant, '_import_undos')} set done = done + $2, deleted = deleted + $3, changed = changed + $4, left_over = left_over + $5 where id = $1`,
    [id, rows.length, count('deleted'), count('changed'), count('left')],
  );
}

async function end(tenant: TenantTransaction, id: string, status: 'done' | 'failed', error?: AppError): Promise<'end'> {
  await tenant.query(`update ${tableOf(tenant, '_import_undos')} set status = $2, ended_at = now(), error = $3::jsonb where id = $1`, [
    id,
    status,
    error ? JSON.stringify({ code: error.code, message: error.message }) : null,
  ]);
  return 'end';
}
