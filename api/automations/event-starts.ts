import { type Candidate, candidates, maxDepth, type ObjectEvent, runIdFor } from '@millwright/core/automation/match.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { identifier } from '../db/identifiers.ts';
import type { Tenant } from '../db/types.ts';
import { thoseThatHold } from './event-facts.ts';
import type { NewRun } from './run-rows.ts';

/** An event as its row keeps it. */
export type EventRow = ObjectEvent & { batch: string; user_id: string | null };

const columns = `id, batch, node_id, model, type, COALESCE(changes, '{}') AS changes, form_id, user_id, cause`;

/** Events of these transactions, in their order. */
export function eventsOf(tenant: Tenant, batches: readonly string[]): Promise<EventRow[]> {
  const text = `SELECT ${columns} FROM ${identifier(tenant.client.schema)}._events WHERE batch = ANY($1::uuid[]) ORDER BY id`;
  return tenant.query<EventRow>(text, [batches], { name: 'events.batches' });
}

/** What a transition has written about an object, by its cause. */
export function eventsCausedBy(tenant: Tenant, nodes: readonly string[], cause_id: string): Promise<EventRow[]> {
  const text = `SELECT ${columns} FROM ${identifier(tenant.client.schema)}._events WHERE node_id = ANY($1::uuid[]) AND cause->>'id' = $2 ORDER BY id`;
  return tenant.query<EventRow>(text, [nodes, cause_id], { name: 'events.cause' });
}

/** Form triggers may name forms by slug; events carry ids. */
function withFormIds(tenant: Tenant, automation: Automation): Automation {
  const { trigger } = automation;
  if (trigger.type !== 'form_submitted') return automation;
  return { ...automation, trigger: { ...trigger, form_ids: trigger.form_ids.map((form) => tenant.config.find('forms', form)?.id ?? form) } };
}

/** The automations that an event starts. */
export async function startsOf(tenant: Tenant, event: ObjectEvent): Promise<Candidate[]> {
  const automations = tenant.config.list('settings_data_connections').map((automation) => withFormIds(tenant, automation));
  const found = candidates(event, automations);
  return found.length > 0 ? thoseThatHold(tenant, event, found) : [];
}

/** The runs that events start. A run that the loop guard refuses is kept as failed, so that it is seen. */
export async function runsFor(tenant: Tenant, events: readonly EventRow[]): Promise<NewRun[]> {
  const runs: NewRun[] = [];
  for (const event of events) for (const start of await startsOf(tenant, event)) runs.push(newRun(tenant, event, start));
  return runs;
}

function newRun(tenant: Tenant, event: EventRow, { automation, refused, chain }: Candidate): NewRun {
  const loop = new AppError('loop_stopped', { count: maxDepth });
  return {
    id: runIdFor(automation.id, event.id),
    event_id: event.id,
    // The document itself, not the copy whose form ids were resolved.
    definition: tenant.config.get('settings_data_connections', automation.id),
    trigger: triggerData(automation, event),
    depth: event.cause.depth + 1,
    chain,
    ...(refused ? { error: { code: loop.code, message: loop.message } } : {}),
  };
}

function triggerData({ trigger }: Automation, { id, node_id, model, changes, user_id, form_id }: EventRow): TriggerData {
  return {
    type: trigger.type,
    primary_item_id: node_id,
    event: { id, model, changes },
    ...(user_id ? { user_id } : {}),
    ...(form_id ? { form_id } : {}),
  };
}
