import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import { type Candidate, candidates, maxDepth, runIdFor } from '@millwright/core/automation/match.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { NewRun } from '../runs/run-rows.ts';
import { stepError } from '../runs/step-error.ts';
import { matchingStarts } from './event-facts.ts';

/** An event as stored in its row. */
export type EventRow = ObjectEvent & { batch: string; user_id: string | null };

/** The columns of an event's row for `EventRow`. */
export const eventColumns = `id, batch, node_id, model, type, COALESCE(changes, '{}') AS changes, form_id, user_id, cause`;

/** The events of these transactions that may start an automation, in order. An import writes many that start none. */
export function startingEvents(tenant: TenantTransaction, batches: readonly string[]): Promise<EventRow[]> {
  const kinds = [...tenant.config.starting];
  const text = `SELECT ${eventColumns} FROM ${identifier(tenant.client.schema)}._events WHERE batch = ANY($1::uuid[])
    AND (type || ' ' || model = ANY($2::text[]) OR type = ANY($2::text[])) ORDER BY id`;
  return tenant.query<EventRow>(text, [batches, kinds], { name: 'events.batches' });
}

/** The automations that an event starts. */
async function startsOf(tenant: TenantTransaction, event: ObjectEvent): Promise<Candidate[]> {
  const starts = candidates(event, tenant.config.automations);
  return starts.length > 0 ? matchingStarts(tenant, event, starts) : [];
}

/** The runs that the events of one cause start for a record, whether they exist yet or not. */
export async function runsCausedBy(tenant: TenantTransaction, node_id: string, cause_id: string): Promise<{ automation: string; run_id: string }[]> {
  const text = `SELECT ${eventColumns} FROM ${identifier(tenant.client.schema)}._events WHERE node_id = $1 AND cause->>'id' = $2 ORDER BY id`;
  const runs: { automation: string; run_id: string }[] = [];
  for (const event of await tenant.query<EventRow>(text, [node_id, cause_id], { name: 'events.cause' })) {
    const starts = (await startsOf(tenant, event)).filter((start) => !start.refused);
    runs.push(...starts.map(({ automation }) => ({ automation: automation.slug || automation.id, run_id: runIdOf(automation, event) })));
  }
  return runs;
}

export const isTogether = ({ trigger }: Automation) => 'together' in trigger && trigger.together === true;

/** The id of the run for an event, or for all events of its transaction if the trigger combines them. */
export const runIdOf = (automation: Automation, { id, batch }: EventRow) => runIdFor(automation.id, isTogether(automation) ? batch : id);

/** The runs that events start. A run that the loop guard refuses is stored as failed, so that it is visible. */
export async function runsFor(tenant: TenantTransaction, events: readonly EventRow[]): Promise<NewRun[]> {
  const runs = new Map<string, NewRun>();
  for (const event of events)
    for (const start of await startsOf(tenant, event)) {
      const run = newRun(tenant, event, start);
      const begun = runs.get(run.id);
      runs.set(run.id, begun ? together(begun, run) : run);
    }
  return [...runs.values()];
}

/** Combines two runs into one for the records of both. A run that the loop guard refuses does not stop the other. */
export function together(begun: NewRun, later: NewRun): NewRun {
  const run = begun.error && !later.error ? later : begun;
  const ids = [begun, later].flatMap(({ trigger }) => trigger.primary_item_ids ?? []);
  return ids.length === 0 ? run : { ...run, trigger: { ...run.trigger, primary_item_ids: [...new Set(ids)] } };
}

function newRun(tenant: TenantTransaction, event: EventRow, { automation, refused, chain }: Candidate): NewRun {
  const loop = new AppError('loop_stopped', { count: maxDepth });
  return {
    id: runIdOf(automation, event),
    event_id: event.id,
    // The document itself, not the copy with resolved form ids.
    definition: tenant.config.get('settings_data_connections', automation.id),
    trigger: triggerData(automation, event),
    depth: event.cause.depth + 1,
    chain,
    root: event.cause.root ?? event.id,
    takes_turn: true,
    ...(refused ? { error: stepError(loop) } : {}),
  };
}

/** The variables of a run about the event that started it. */
export function triggerData(automation: Automation, { id, node_id, model, changes, user_id, form_id }: EventRow): TriggerData {
  return {
    type: automation.trigger.type,
    primary_item_id: node_id,
    ...(isTogether(automation) ? { primary_item_ids: [node_id] } : {}),
    event: { id, model, changes },
    ...(user_id ? { user_id } : {}),
    ...(form_id ? { form_id } : {}),
  };
}
