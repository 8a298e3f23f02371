import type { Principal } from '@millwright/core/access/types.ts';
import { runIdFor } from '@millwright/core/automation/match.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Refusal, TransitionRequest, TransitionResult } from '@millwright/workflows/activities.ts';
import { eventsCausedBy, startsOf } from '../automations/event-starts.ts';
import { isOutage } from '../automations/step-error.ts';
import type { Database } from '../db/database.ts';
import { identifier } from '../db/identifiers.ts';
import { inTenant } from '../db/tenant.ts';
import type { Tenant } from '../db/types.ts';
import { readSubject, subjectOf } from './subjects.ts';
import { applyTransition } from './transition.ts';

/**
 * Applies a transition in one transaction, once per request id: asked again, it only reads what stands. Answers the
 * runs that the transition's events start; their ids follow from the events. A refusal is answered, an outage thrown.
 */
export async function transitionOnce(database: Database, { id, principal, input }: TransitionRequest): Promise<TransitionResult | Refusal> {
  const caused: Principal = { ...principal, cause: { ...principal.cause, kind: 'process', id } };
  try {
    const { active_operation } = await inTenant(database, caused, async (tenant) => {
      const done = await isApplied(tenant, input.object_id, id);
      return done ? readSubject(tenant, input.object_id, await subjectOf(tenant, input.object_id)) : applyTransition(tenant, input);
    });
    return { object_id: input.object_id, active_operation, effects: await effectsOf(database, caused, input.object_id, id) };
  } catch (error) {
    if (!(error instanceof AppError) || isOutage(error)) throw error;
    return { refused: { code: error.code, details: error.details as JsonObject } };
  }
}

/** Whether this request has changed the record before: its event carries the request's id. */
async function isApplied(tenant: Tenant, object_id: string, id: string): Promise<boolean> {
  const text = `SELECT 1 FROM ${identifier(tenant.client.schema)}._events WHERE node_id = $1 AND cause->>'id' = $2 LIMIT 1`;
  return (await tenant.query(text, [object_id, id], { name: 'transition.applied' })).length > 0;
}

/** The automations that the record's new events start. */
function effectsOf(database: Database, principal: Principal, object_id: string, id: string): Promise<TransitionResult['effects']> {
  return inTenant(
    database,
    principal,
    async (tenant) => {
      const effects: TransitionResult['effects'] = [];
      for (const event of await eventsCausedBy(tenant, [object_id], id)) {
        const starts = await startsOf(tenant, event);
        effects.push(
          ...starts
            .filter((start) => !start.refused)
            .map(({ automation }) => ({ automation: automation.slug || automation.id, run_id: runIdFor(automation.id, event.id) })),
        );
      }
      return effects;
    },
    { read_only: true },
  );
}
