import { createHash } from 'node:crypto';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import { runIdFor } from '@millwright/core/automation/match.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import type { TimedType } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation, StepError, TriggerData } from '@millwright/core/automation/types.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { ChildRun, DueTime } from '@millwright/workflows/activities.ts';
import { v5 } from 'uuid';
import type { Database } from '../../db/database.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { enqueueRun, enqueueRuns } from '../runs/create-run.ts';
import { tellFailure } from '../runs/end-run.ts';
import { findRun, insertRuns } from '../runs/run-rows.ts';
import { stepError } from '../runs/step-error.ts';
import { timesOf } from './schedules.ts';

const namespace = 'd0f0b6c2-7a86-5d53-8a0b-4f1f4f1c5d11';
/** The most runs that one due time starts; the remaining new rows start runs at the next one. */
const mostStarts = 1_000;

/**
 * Adds the runs of an automation's due time, once: one run, or one for each new row of its query. Returns the single
 * run. Nothing is due for a removed or disabled automation or company. If nothing can be started, for example because
 * the query no longer fits the models, a failed run is stored, so that it is visible. Only an outage is thrown.
 */
export async function beginScheduled(database: Database, { client_id, automation_id, due }: DueTime): Promise<ChildRun | null> {
  const transaction = <T>(work: (tenant: TenantTransaction) => Promise<T>) =>
    inTenant(database, systemPrincipal(client_id), work, { timeout_ms: 20_000 });
  try {
    return await transaction((tenant) => begin(tenant, automation_id, due));
  } catch (error) {
    if (isOutage(error)) throw error;
    if (error instanceof AppError && error.code === 'session_ended') return null;
    await transaction((tenant) => keepFailure(tenant, automation_id, due, stepError(error)));
    return null;
  }
}

async function keepFailure(tenant: TenantTransaction, automation_id: string, due: string, error: StepError): Promise<void> {
  const definition = tenant.config.find('settings_data_connections', automation_id);
  if (!definition) return;
  const trigger: TriggerData = { type: definition.trigger.type, origin: due };
  const run = { id: runIdFor(definition.id, v5(due, namespace)), definition, trigger, depth: 1, chain: [], error };
  if ((await insertRuns(tenant, [run])).size > 0) await tellFailure(tenant, run);
}

async function begin(tenant: TenantTransaction, automation_id: string, due: string): Promise<ChildRun | null> {
  const automation = tenant.config.find('settings_data_connections', automation_id);
  const times = timesOf(automation);
  if (!automation || !times || (await isShut(tenant))) return null;
  return whenDue[times.type](tenant, automation, due);
}

/** What each type of trigger does when it is due. Returns the single run, if there is one. */
const whenDue: Record<TimedType, (tenant: TenantTransaction, automation: Automation, due: string) => Promise<ChildRun | null>> = {
  schedule: ownRun,
  query: runsOfNewRows,
};

async function isShut(tenant: TenantTransaction): Promise<boolean> {
  const [row] = await tenant.query<{ disabled: boolean }>('SELECT disabled FROM platform.clients WHERE id = $1', [tenant.client.id]);
  return row?.disabled !== false;
}

async function ownRun(tenant: TenantTransaction, automation: Automation, due: string): Promise<ChildRun> {
  const id = runIdFor(automation.id, v5(due, namespace));
  await enqueueRun(tenant, automation, id, { type: 'schedule', origin: due });
  const run = await findRun(tenant, id);
  if (!run) throw new Error(`The run ${id} was added and is not there.`);
  const { definition, trigger, ended_at } = run;
  return { run_id: id, workflow_id: runWorkflowId(tenant.client.id, id, trigger.attempt), graph: graphOf(definition), ended: ended_at !== null };
}

/** Identifies a row by its record's identity, or else by its whole content. */
function keyOf(row: Json): string {
  const identity = (row as JsonObject | null)?.identity;
  return typeof identity === 'string' ? identity : createHash('sha256').update(JSON.stringify(row)).digest('hex');
}

/** The rows of all lists in a query's result, by key. */
function rowsOf(data: JsonObject): Map<string, Json> {
  const rows = Object.values(data).flatMap((value) => (Array.isArray(value) ? value : value === null ? [] : [value]));
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function runsOfNewRows(tenant: TenantTransaction, automation: Automation, due: string): Promise<null> {
  if (automation.trigger.type !== 'query') throw new Error('Only a trigger with a query has rows.');
  const { query } = automation.trigger;
  const rows = rowsOf(await readQuery(tenant, query, {}, { rights: 'by_caller' }));
  const fresh = await newKeys(tenant, automation.id, [...rows.keys()]);
  const starts = fresh.map((key) => {
    const trigger: TriggerData = { type: 'query', origin: due, input: rows.get(key) ?? null, ...(isUuid(key) ? { primary_item_id: key } : {}) };
    return { id: runIdFor(automation.id, v5(`${due} ${key}`, namespace)), trigger };
  });
  await enqueueRuns(tenant, automation, starts, true);
  return null;
}

/** The keys that were not in the previous result, up to a limit. They count as seen from now on; rows that disappeared no longer do. */
async function newKeys(tenant: TenantTransaction, automation_id: string, keys: readonly string[]): Promise<string[]> {
  const table = `${identifier(tenant.client.schema)}._query_rows`;
  await tenant.query(`DELETE FROM ${table} WHERE automation_id = $1 AND NOT key = ANY ($2::text[])`, [automation_id, keys]);
  const text = `INSERT INTO ${table} (automation_id, key)
    SELECT $1, given.key FROM unnest($2::text[]) AS given(key) WHERE NOT EXISTS (SELECT 1 FROM ${table} s WHERE s.automation_id = $1 AND s.key = given.key)
    LIMIT ${mostStarts} ON CONFLICT DO NOTHING RETURNING key`;
  return (await tenant.query<{ key: string }>(text, [automation_id, keys])).map(({ key }) => key);
}
