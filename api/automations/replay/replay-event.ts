import { isOutside, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import type { DoneThen, TriedEvent } from '@millwright/core/contract/replay.ts';
import { AppError } from '@millwright/core/errors.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { StepServices } from '../definitions/lookup.ts';
import { readAutomation } from '../definitions/rights.ts';
import { findRun, stepsTable } from '../runs/run-rows.ts';
import { withoutSecrets } from '../runs/step-error.ts';
import { dryRun } from '../test-step/dry-run.ts';
import { testedSteps } from '../test-step/effects.ts';
import { type EventRow, eventColumns, isTogether, runIdOf, triggerData } from '../triggers/event-starts.ts';
import { replayedAutomation } from './replay.ts';

/** What an event is tried with, in a transaction that the caller rolls back: every step, beside what its run has done then. */
export async function replayEvent(
  tenant: TenantTransaction,
  services: StepServices,
  id: string,
  { draft = false, event_id }: { draft?: boolean | undefined; event_id: string },
): Promise<TriedEvent> {
  const automation = await replayedAutomation(tenant, id, draft);
  const events = `${identifier(tenant.client.schema)}._events`;
  const [event] = await tenant.query<EventRow>(`SELECT ${eventColumns} FROM ${events} WHERE id = $1`, [event_id], { name: 'replay.event' });
  if (!event) throw new AppError('not_found');
  // Before anything is tried: what is rolled back later would count as done.
  const happened = await doneBy(tenant, runIdOf(readAutomation(tenant, id), event));
  const trigger = { ...triggerData(automation, event), ...(isTogether(automation) && { primary_item_ids: await recordsOf(tenant, event) }) };
  const { run, effects } = await dryRun(tenant, services, automation, trigger);
  return { status: run.status, error: run.error && withoutSecrets(run.error), steps: await testedSteps(tenant, run.id, effects), happened };
}

/** The records of the model that the event's transaction has changed in the same way. */
async function recordsOf(tenant: TenantTransaction, { batch, model, type }: EventRow): Promise<string[]> {
  const text = `SELECT DISTINCT node_id FROM ${identifier(tenant.client.schema)}._events WHERE batch = $1 AND model = $2 AND type = $3`;
  const rows = await tenant.query<{ node_id: string }>(text, [batch, model, type], { name: 'replay.records' });
  return rows.map(({ node_id }) => node_id);
}

async function doneBy(tenant: TenantTransaction, run_id: string): Promise<DoneThen | null> {
  const run = await findRun(tenant, run_id);
  if (!run) return null;
  const events = `${identifier(tenant.client.schema)}._events`;
  const writes = `SELECT model, type, count(DISTINCT node_id)::int AS count FROM ${events}
    WHERE run_id = $1 AND type IN ('created', 'updated', 'deleted', 'transition') AND date >= $2 GROUP BY model, type ORDER BY model, type`;
  const rows = await tenant.query<DoneThen['writes'][number]>(writes, [run_id, run.created_at], { name: 'replay.writes' });
  const sends = `SELECT step_id, count(*)::int AS count FROM ${stepsTable(tenant)}
    WHERE run_id = $1 AND status = 'success' AND type = ANY($2::text[]) GROUP BY step_id ORDER BY step_id`;
  const sent = await tenant.query<DoneThen['sends'][number]>(sends, [run_id, stepTypes().filter(isOutside)], { name: 'replay.sends' });
  return { run_id, status: run.status, writes: rows.filter(({ model }) => isReadable(tenant, model)), sends: sent };
}

function isReadable(tenant: TenantTransaction, slug: string): boolean {
  const model = tenant.config.schema.models.get(slug);
  const guard = readGuard(tenant.access, tenant.client.id);
  return model !== undefined && allowed(() => guard.model(model));
}
