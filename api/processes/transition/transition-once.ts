import type { Principal } from '@millwright/core/access/types.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { LiveProcess } from '@millwright/core/process/types.ts';
import type { Refusal, TransitionInput, TransitionRequest, TransitionResult } from '@millwright/workflows/activities.ts';
import { runsCausedBy } from '../../automations/triggers/event-starts.ts';
import type { Database } from '../../db/database.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type OnceKey, onlyOnce } from '../../http/routing/idempotency.ts';
import { readSubject, subjectOf } from '../definitions/subjects.ts';
import { applyTransition } from './transition.ts';

/** Runs the work, or returns the stored answer of an earlier call with the same key. */
const first = <T>(tenant: TenantTransaction, once: OnceKey | undefined, work: () => Promise<T>): Promise<T> =>
  once ? onlyOnce(tenant, once, work) : work();

/**
 * Applies a transition in one transaction, once per request; a repeated request gets the first answer. Returns the runs
 * that its events start; their ids are derived from the events. A refusal is returned, an outage thrown.
 */
export async function transitionOnce(database: Database, { id, principal, input, once }: TransitionRequest): Promise<TransitionResult | Refusal> {
  const caused: Principal = { ...principal, cause: { ...principal.cause, kind: 'process', id } };
  const told = once && { ...once, key: `${once.key}/answer` };
  try {
    const active_operation = await inTenant(database, caused, (tenant) => first(tenant, once, () => applyOnce(tenant, id, input)));
    const answer = async (tenant: TenantTransaction): Promise<TransitionResult> => {
      return { object_id: input.object_id, active_operation, effects: await runsCausedBy(tenant, input.object_id, id) };
    };
    return await inTenant(database, caused, (tenant) => first(tenant, told, () => answer(tenant)), { read_only: !told });
  } catch (error) {
    if (!(error instanceof AppError) || isOutage(error)) throw error;
    return { refused: { code: error.code, details: error.details as JsonObject } };
  }
}

async function applyOnce(tenant: TenantTransaction, id: string, input: TransitionInput): Promise<LiveProcess['active_operation']> {
  const done = await isApplied(tenant, input.object_id, id);
  const subject = done ? await readSubject(tenant, input.object_id, await subjectOf(tenant, input.object_id)) : await applyTransition(tenant, input);
  return subject.active_operation;
}

/** Whether this request was applied before; its event contains the request's id. */
async function isApplied(tenant: TenantTransaction, object_id: string, id: string): Promise<boolean> {
  const text = `SELECT 1 FROM ${identifier(tenant.client.schema)}._events WHERE node_id = $1 AND cause->>'id' = $2 LIMIT 1`;
  return (await tenant.query(text, [object_id, id], { name: 'transition.applied' })).length > 0;
}
