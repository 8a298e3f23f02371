import type { Example, Job, Named, Row } from '@millwright/seeds/demo/types.ts';
import type { Database } from '../db/database.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { importRows } from '../imports/imports.service.ts';
import { applyTransition, assignProcess } from '../processes/processes.service.ts';
import { find, loader, tablesOf } from './tables.ts';

/**
 * Tells an example company: imports, transitions and the built-in configuration's own server actions, one after the
 * other in one transaction, so that a load that was cut short leaves nothing. Answers whether there was anything to do.
 */
export async function loadExample(database: Database, client: { id: string }, example: Example): Promise<boolean> {
  const tables = await tablesOf(example.tables);
  return inTenant(
    database,
    loader(client),
    async (tenant) => {
      await tenant.begin();
      return tell(tenant, example.jobs(tables, tenant.today));
    },
    { timeout_ms: 600_000 },
  );
}

/** Does the jobs unless they were done before: what the first of them imports is there then. */
export async function tell(tenant: TenantTransaction, jobs: readonly Job[]): Promise<boolean> {
  if (await isTold(tenant, jobs[0])) return false;
  for (const job of jobs) await perform(tenant, job);
  return true;
}

async function isTold(tenant: TenantTransaction, first: Job | undefined): Promise<boolean> {
  if (!first || !('import' in first)) throw new Error('An example begins with an import.');
  const { model, mapping, key, rows } = first.import;
  return (await find(tenant, { model, field: mapping[key] ?? '', value: String(rows[0]?.[key] ?? '') })) !== null;
}

async function perform(tenant: TenantTransaction, job: Job): Promise<void> {
  if ('import' in job) {
    const { model, mapping, rows } = job.import;
    await importRows(tenant, { model, mapping, rows: await Promise.all(rows.map((row) => withIdentities(tenant, row))) });
  } else if ('move' in job) {
    const object_id = await one(tenant, job.move);
    const { active_operation } = await assignProcess(tenant, object_id);
    if (active_operation?.key !== job.move.to) await applyTransition(tenant, { object_id, action: 'set_step', step: job.move.to });
  } else {
    const { action, about, told = {} } = job.act;
    await tenant.post(action, about ? { id: await one(tenant, about) } : { told, checked: false });
  }
}

/** A row with the identities of the records that it names. */
async function withIdentities(tenant: TenantTransaction, row: Record<string, string | Named>): Promise<Row> {
  const cells: Row = {};
  for (const [column, cell] of Object.entries(row)) cells[column] = typeof cell === 'string' ? cell : await one(tenant, cell);
  return cells;
}

async function one(tenant: TenantTransaction, about: Named): Promise<string> {
  const identity = await find(tenant, about);
  if (!identity) throw new Error(`The example names a ${about.model} whose ${about.field} is ${about.value}, which is not there.`);
  return identity;
}
