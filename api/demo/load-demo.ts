import { demo } from '@millwright/seeds/demo/demo.ts';
import { kits } from '@millwright/seeds/demo/kits/kits.ts';
import type { ImportJob, StepJob, Tables } from '@millwright/seeds/demo/types.ts';
import type { Database } from '../db/database.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { importRows } from '../imports/imports.service.ts';
import { applyTransition, assignProcess } from '../processes/processes.service.ts';
import { tell } from './load-example.ts';
import { find, loader, tablesOf } from './tables.ts';

/** The tables of the demo company. */
export const readTables = (): Promise<Tables> => tablesOf(demo.tables);

/**
 * Gives a company the demo company's data: by the product's import, by transitions, then job by job. It is one transaction, so that
 * nothing begins to work on a past shipment before it is past, and a load that was cut short leaves nothing. What is
 * there already is left alone.
 */
export async function loadDemo(database: Database, client: { id: string }): Promise<{ imported: number; moved: number; told: boolean }> {
  const tables = await readTables();
  return inTenant(database, loader(client), (tenant) => load(tenant, tables), { timeout_ms: 60_000 });
}

async function load(tenant: TenantTransaction, tables: Tables) {
  let imported = 0;
  const due: ImportJob[] = [];
  for (const job of demo.imports(tables, tenant.today)) if (!(await wasDone(tenant, job))) due.push(job);
  for (const job of due) imported += await importAll(tenant, job);
  let moved = 0;
  for (const step of demo.steps(tables, tenant.today)) moved += await moveOnce(tenant, step);
  const told = await tell(tenant, kits(tenant.today));
  return { imported, moved, told };
}

/** Whether the first row of a job is there, or what tells that an older release has told the same otherwise. */
async function wasDone(tenant: TenantTransaction, { model, mapping, key, rows, unless }: ImportJob): Promise<boolean> {
  const first = rows[0]?.[key];
  if (first === undefined || (unless && (await find(tenant, unless)))) return true;
  return Boolean(await find(tenant, { model, field: mapping[key] ?? '', value: first }));
}

async function importAll(tenant: TenantTransaction, { model, mapping, key, rows }: ImportJob): Promise<number> {
  const { created } = await importRows(tenant, { model, mapping, key: mapping[key] ?? '', rows });
  return created;
}

/** Moves a record that stands where the move begins. */
async function moveOnce(tenant: TenantTransaction, { model, field, value, from, to }: StepJob): Promise<number> {
  const object_id = await find(tenant, { model, field, value });
  if (!object_id) return 0;
  const { active_operation } = await assignProcess(tenant, object_id);
  if (active_operation?.key !== from) return 0;
  await applyTransition(tenant, { object_id, action: 'set_step', step: to });
  return 1;
}
