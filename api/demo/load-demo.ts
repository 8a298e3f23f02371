import { readFile } from 'node:fs/promises';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { demo } from '@millwright/seeds/demo/demo.ts';
import type { ImportJob, Row, StepJob, Tables } from '@millwright/seeds/demo/types.ts';
import { parse } from 'csv-parse/sync';
import type { Database } from '../db/database.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { importRows } from '../imports/imports.service.ts';
import { applyTransition, assignProcess } from '../processes/processes.service.ts';
import { getRecords } from '../records/query.service.ts';

const folder = new URL('data/', import.meta.resolve('@millwright/seeds/demo/demo.ts'));

/** The tables of the demo company, read from their files. */
export async function readTables(): Promise<Tables> {
  const read = async (name: string) => [name, parse<Row>(await readFile(new URL(`${name}.csv`, folder)), { columns: true, bom: true })] as const;
  return Object.fromEntries(await Promise.all(demo.tables.map(read)));
}

/**
 * Gives a company the demo company's data: by the product's import, then by transitions. It is one transaction, so that
 * nothing begins to work on a past shipment before it is past, and a load that was cut short leaves nothing. What is
 * there already is left alone.
 */
export async function loadDemo(database: Database, client: { id: string }): Promise<{ imported: number; moved: number }> {
  const tables = await readTables();
  const principal: Principal = { ...systemPrincipal(client.id), cause: { kind: 'import', id: 'demo', depth: 0, chain: [] } };
  return inTenant(database, principal, (tenant) => load(tenant, tables), { timeout_ms: 60_000 });
}

async function load(tenant: TenantTransaction, tables: Tables) {
  let imported = 0;
  for (const job of demo.imports(tables, tenant.today)) imported += await importOnce(tenant, job);
  let moved = 0;
  for (const step of demo.steps(tables, tenant.today)) moved += await moveOnce(tenant, step);
  return { imported, moved };
}

async function find(tenant: TenantTransaction, model: string, fact: string, value: string): Promise<string | null> {
  const request = { model, filters: { fact, operator: 'equal' as const, value }, limit: 1, fields: [] };
  const { data } = await getRecords(tenant, request, { rights: 'by_caller' });
  return data[0]?.identity ?? null;
}

/** Imports all rows of a job, or none when the first is there. */
async function importOnce(tenant: TenantTransaction, { model, mapping, key, rows }: ImportJob): Promise<number> {
  const field = mapping[key] ?? '';
  const first = rows[0]?.[key];
  if (first === undefined || (await find(tenant, model, field, first))) return 0;
  const { created } = await importRows(tenant, { model, mapping, key: field, rows });
  return created;
}

/** Moves a record that stands where the move begins. */
async function moveOnce(tenant: TenantTransaction, { model, field, value, from, to }: StepJob): Promise<number> {
  const object_id = await find(tenant, model, field, value);
  if (!object_id) return 0;
  const { active_operation } = await assignProcess(tenant, object_id);
  if (active_operation?.key !== from) return 0;
  await applyTransition(tenant, { object_id, action: 'set_step', step: to });
  return 1;
}
