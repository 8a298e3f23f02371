import { isOutside, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import { type DoneThen, replayBounds, type TriedEvent } from '@millwright/core/contract/replay.ts';
import { AppError } from '@millwright/core/errors.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { StepServices } from '../definitions/lookup.ts';
import { findRun, stepsTable } from '../runs/run-rows.ts';
import { withoutSecrets } from '../runs/step-error.ts';
import { dryRun } from '../test-step/dry-run.ts';
import { testedSteps } from '../test-step/effects.ts';
import { type EventRow, isTogether, runIdOf, triggerData } from '../triggers/event-starts.ts';
import { eventsTable, firstIdOf, replayedEvent } from './replay.ts';

/** Tries an event in a transaction that the caller rolls back: every step, and what its actual run did then. */
export async function replayEvent(
  tenant: TenantTransaction,
  services: StepServices,
  id: string,
  { draft = false, event_id }: { draft?: boolean | undefined; event_id: string },
): Promise<TriedEvent> {
  const { tried: automation, live, event } = await replayedEvent(tenant, id, { draft, event_id });
  // Its steps read what the event has changed.
  if (!isReadable(tenant, event.model)) throw new AppError('not_found');
  // Read first, because the trial's own writes would otherwise count.
  const happened = await doneBy(tenant, runIdOf(live, event));
  const trigger = { ...triggerData(automation, event), ...(isTogether(automation) && { primary_item_ids: await recordsOf(tenant, event) }) };
  const { run, effects } = await dryRun(tenant, services, automation, trigger);
  return { status: run.status, error: run.error && withoutSecrets(run.error), steps: await testedSteps(tenant, run.id, effects), happened };
}

/** The records of the model that the event's transaction changed in the same way; only the first ones if there are very many. */
async function recordsOf(tenant: TenantTransaction, { batch, model, type }: EventRow): Promise<string[]> {
  const text = `SELECT node_id FROM ${eventsTable(tenant)} WHERE batch = $1 AND model = $2 AND type = $3
    GROUP BY node_id ORDER BY min(id::text) LIMIT ${replayBounds.together}`;
  const rows = await tenant.query<{ node_id: string }>(text, [batch, model, type], { name: 'replay.records' });
  return rows.map(({ node_id }) => node_id);
}

/** Servers' clocks differ by less than this. */
const slack_ms = 60_000;

async function doneBy(tenant: TenantTransaction, run_id: string): Promise<DoneThen | null> {
  const run = await findRun(tenant, run_id);
  if (!run) return null;
  // Events are found by their ids, which are in time order, because there is no index by run.
  const writes = `SELECT model, type, count(DISTINCT node_id)::int AS count FROM ${eventsTable(tenant)}
    WHERE run_id = $1 AND type IN ('created', 'updated', 'deleted', 'transition') AND date >= $2 AND id >= $3 AND id < $4
    GROUP BY model, type ORDER BY model, type`;
  const [first, last] = [run.created_at.getTime() - slack_ms, (run.ended_at?.getTime() ?? Date.parse(tenant.now)) + slack_ms];
  const values = [run_id, run.created_at, firstIdOf(first), firstIdOf(last)];
  const rows = await tenant.query<DoneThen['writes'][number]>(writes, values, { name: 'replay.writes' });
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
