import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { log } from '../../log/log.ts';
import { readQuery } from '../../records/query.service.ts';

/** A run that waits for a record: a given one, or any of the model. */
export type RecordWait = { id: string; model: string; object_id: string | null; condition: Condition };
/** The end of a wait for a record, and the record. */
export type WaitOutcome = { id: string; outcome: 'matched' | 'deleted'; record_id: string | null };

/** The columns of a wait. */
export const waitColumns = 'id, model, object_id, condition';

/** The number of records in one query. */
const together = 500;

/** The identities of up to `limit` records of a model that match a filter; none if the filter no longer fits the model. */
async function identitiesOf(tenant: TenantTransaction, model: string, where: unknown, limit: number): Promise<string[]> {
  if (!tenant.config.schema.models.has(model)) return [];
  const query = `query($where: JSON) { found: ${model}(where: $where, limit: ${limit}) { identity } }`;
  const context = { client_id: tenant.client.id };
  try {
    const data = await readQuery(tenant, query, { where: where as Json }, { rights: 'by_caller', context });
    return (data.found as { identity: string }[]).map(({ identity }) => identity);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_filter') return [];
    throw error;
  }
}

const among = (ids: readonly string[]) => ({ fact: 'identity', operator: 'in', value: ids });

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / together) }, (_, at) => all.slice(at * together, (at + 1) * together));

/** Checks waits for given records that have the same condition. If the model was removed, its records count as deleted. */
async function ofNamed(tenant: TenantTransaction, waits: readonly RecordWait[]): Promise<WaitOutcome[]> {
  const [{ model, condition } = { model: '', condition: { all: [] } }] = waits;
  const ids = [...new Set(waits.flatMap(({ object_id }) => object_id ?? []))];
  const there = new Set(await identitiesOf(tenant, model, among(ids), ids.length));
  const matching = new Set(await identitiesOf(tenant, model, { all: [among(ids), condition] }, ids.length));
  return waits.flatMap(({ id, object_id }): WaitOutcome[] => {
    if (object_id === null) return [];
    if (matching.has(object_id)) return [{ id, outcome: 'matched', record_id: object_id }];
    return there.has(object_id) ? [] : [{ id, outcome: 'deleted', record_id: object_id }];
  });
}

async function ofAny(tenant: TenantTransaction, waits: readonly RecordWait[]): Promise<WaitOutcome[]> {
  const [{ model, condition } = { model: '', condition: { all: [] } }] = waits;
  const [record_id] = await identitiesOf(tenant, model, condition, 1);
  return record_id === undefined ? [] : waits.map(({ id }) => ({ id, outcome: 'matched', record_id }));
}

/** Checks the present records of one wait; undefined while it continues. */
export async function lookAt(tenant: TenantTransaction, wait: RecordWait): Promise<WaitOutcome | undefined> {
  const [ended] = await (wait.object_id === null ? ofAny : ofNamed)(tenant, [wait]);
  return ended;
}

/** Groups waits by condition, with at most as many as one query reads. */
function groupsOf(waits: readonly RecordWait[]): RecordWait[][] {
  const groups = Map.groupBy(waits, ({ model, object_id, condition }) => JSON.stringify([model, object_id === null, condition]));
  return [...groups.values()].flatMap((group) => (group[0]?.object_id === null ? [group] : chunks(group)));
}

/**
 * Checks the present records of waits. Returns the waits that end, and those left over because of too many conditions
 * or too little time. Waits with the same condition share a query. A failing condition is logged and does not affect
 * the others.
 */
export async function look(tenant: TenantTransaction, waits: readonly RecordWait[], most: { groups: number; until: number }) {
  const ended: WaitOutcome[] = [];
  const left: RecordWait[] = [];
  for (const [at, group] of groupsOf(waits).entries()) {
    if (at >= most.groups || Date.now() > most.until) {
      left.push(...group);
      continue;
    }
    try {
      ended.push(...(await tenant.whole(() => (group[0]?.object_id === null ? ofAny : ofNamed)(tenant, group))));
    } catch (error) {
      if (isOutage(error)) throw error;
      log('error', 'a condition that a run waits with could not be looked at; the next round does', { error, waits: group.map(({ id }) => id) });
    }
  }
  return { ended, left };
}

/** Stores the ends of waits; only the first end of each counts. Returns the ids of those that had been open. Rows are locked in one order to avoid deadlocks. */
export async function keepOutcomes(tenant: TenantTransaction, ended: readonly WaitOutcome[]): Promise<string[]> {
  if (ended.length === 0) return [];
  const text = `UPDATE platform.record_waits w SET outcome = e.outcome, record_id = e.record_id, ended_at = now()
    FROM jsonb_to_recordset($1::jsonb) AS e(id uuid, outcome text, record_id uuid) WHERE w.id = e.id AND w.outcome IS NULL RETURNING w.id`;
  await tenant.query('SELECT 1 FROM platform.record_waits WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [ended.map(({ id }) => id)]);
  const rows = await tenant.query<{ id: string }>(text, [JSON.stringify(ended)], { name: 'record_waits.end' });
  return rows.map(({ id }) => id);
}
