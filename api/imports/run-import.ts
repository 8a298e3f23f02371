import type { Principal } from '@millwright/core/access/types.ts';
import { AppError, type Problem } from '@millwright/core/errors.ts';
import type { Database } from '../db/database.ts';
import { schemaOf } from '../db/sql/identifiers.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';
import { actorOf, onBehalfOf, startJob } from '../users/on-behalf.ts';
import { problemsOf } from './columns/problems-of.ts';
import { demandImport, type ImportRow, type Mapping } from './mapping.ts';
import { type ImportSetup, readStaged } from './setup.ts';
import { type Outcome, writeRows } from './write-rows.ts';

const batch = 500;

type Row = { line: number; values: ImportRow };
type Import = {
  id: string;
  model: string;
  mapping: ImportSetup;
  status: string;
  created_by: string | null;
};

/**
 * Writes an import's waiting rows batch by batch, each batch with its status in one transaction. It can be stopped and
 * restarted at any point, and two concurrent runs share the rows. It writes with the present rights of the user who
 * requested it. `heartbeat` is called after each batch.
 */
export async function runImport(
  database: Database,
  client_id: string,
  import_id: string,
  heartbeat: () => void | Promise<void> = () => {},
): Promise<void> {
  const begun = await begin(database, client_id, import_id);
  if (!begun) return;
  const { created_by, table } = begun;
  for (let size = batch; ; ) {
    // A user who was disabled or lost their rights writes no further batch.
    const principal = await actorOf(database, client_id, created_by, { id: import_id, kind: 'import', refuse: fail });
    if (!principal) return;
    const done = await step(database, principal, import_id, size).catch((error: unknown) => {
      // If a batch fails as a whole, it is split, so that only the faulty row is refused.
      if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal') throw error;
      return { failed: error };
    });
    await heartbeat();
    if (done === 'end') return database.migrator.analyse(schemaOf(client_id), table);
    if (typeof done === 'object' && size === 1) await markFirst(database, principal, import_id, done.failed);
    size = typeof done === 'object' ? 1 : size === 1 ? Math.min(batch, 8) : Math.min(batch, size * 4);
  }
}

const stepLimits = { timeout_ms: 60_000 };

/** Marks the import as running. Returns its user and table; null when nothing is left to do. */
async function begin(database: Database, client_id: string, id: string): Promise<{ created_by: string | null; table: string } | null> {
  type Begun = { created_by: string | null; model: string };
  const begun = await startJob<Begun>(database, client_id, { id, kind: 'import', table: '_imports' }, 'created_by, model');
  if (!begun) return null;
  const system = await onBehalfOf(database, client_id, null, { kind: 'import', id });
  return inTenant(database, system, async (tenant) => ({ ...begun, table: tenant.config.schema.models.get(begun.model)?.table ?? '' }));
}

function step(database: Database, principal: Principal, id: string, size: number): Promise<'more' | 'end'> {
  return inTenant(
    database,
    principal,
    async (tenant) => {
      const task = await running(tenant, id);
      if (!task) return 'end';
      const rows = await waiting(tenant, id, size);
      if (rows.length === 0) return (await finish(tenant, id)) ? 'end' : 'more';
      const mapping = mappingOf(tenant, task);
      if (mapping instanceof AppError) return fail(tenant, id, mapping);
      await mark(
        tenant,
        id,
        rows,
        await writeRows(
          tenant,
          mapping,
          rows.map(({ values }) => values),
        ),
      );
      return 'more';
    },
    stepLimits,
  );
}

/** The import while it runs. Its row is locked until this batch has committed. */
async function running(tenant: TenantTransaction, id: string): Promise<Import | null> {
  const [row] = await tenant.query<Import>(
    `select id, model, mapping, status, created_by from ${tableOf(tenant, '_imports')} where id = $1 and status = 'running' for no key update`,
    [id],
  );
  return row ?? null;
}

const waiting = (tenant: TenantTransaction, id: string, size: number): Promise<Row[]> =>
  tenant.query<Row>(
    `select line, values from ${tableOf(tenant, '_import_rows')} where import_id = $1 and status = 'waiting' order by line limit ${size} for update`,
    [id],
  );

/** The mapping under the present models and rights, or the error. */
function mappingOf(tenant: TenantTransaction, { model, mapping }: Import): Mapping | AppError {
  try {
    const read = readStaged(tenant, model, mapping);
    demandImport(tenant, read);
    return read;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

type Mark = { line: number; status: 'done' | 'failed'; record_id?: string; errors?: Problem[] };

async function mark(tenant: TenantTransaction, id: string, rows: readonly Row[], outcomes: readonly Outcome[]): Promise<void> {
  const marks = rows.flatMap(({ line }, index): Mark[] => {
    const outcome = outcomes[index] as Outcome;
    if (outcome === 'later') return [];
    return 'record' in outcome
      ? [{ line, status: 'done', record_id: outcome.record.identity }]
      : [{ line, status: 'failed', errors: outcome.problems }];
  });
  await tenant.query(
    `update ${tableOf(tenant, '_import_rows')} r set status = x.status, record_id = x.record_id, errors = x.errors
     from json_to_recordset($2::json) as x(line int, status text, record_id uuid, errors jsonb) where r.import_id = $1 and r.line = x.line`,
    [id, JSON.stringify(marks)],
    { name: 'import-marks' },
  );
  const created = outcomes.filter((outcome) => outcome !== 'later' && 'record' in outcome && outcome.record.created).length;
  const failed = marks.filter(({ status }) => status === 'failed').length;
  await tenant.query(`update ${tableOf(tenant, '_imports')} set done = done + $2, failed = failed + $3, created = created + $4 where id = $1`, [
    id,
    marks.length - failed,
    failed,
    created,
  ]);
}

/** Marks the row that the database refused; the next batch continues after it. */
function markFirst(database: Database, principal: Principal, id: string, error: AppError): Promise<void> {
  return inTenant(database, principal, async (tenant) => {
    if (!(await running(tenant, id))) return;
    const rows = await waiting(tenant, id, 1);
    if (rows.length) await mark(tenant, id, rows, [{ problems: problemsOf(error) }]);
  });
}

async function finish(tenant: TenantTransaction, id: string): Promise<boolean> {
  await tenant.query(`update ${tableOf(tenant, '_imports')} set status = 'done', ended_at = now() where id = $1 and status = 'running'`, [id]);
  return true;
}

/** Ends an import whose models or rights have changed, so that the remaining rows can't be written. */
async function fail(tenant: TenantTransaction, id: string, { code, message, details }: AppError): Promise<'end'> {
  await tenant.query(`update ${tableOf(tenant, '_imports')} set status = 'failed', ended_at = now(), error = $2::jsonb where id = $1`, [
    id,
    JSON.stringify({ code, message, details }),
  ]);
  return 'end';
}
