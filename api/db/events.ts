import type { Principal } from '@millwright/core/access/types.ts';
import { traceparent } from '../tracing/spans.ts';
import { identifier } from './sql/identifiers.ts';
import { newId } from './sql/new-id.ts';
import type { Labelled } from './sql/statements.ts';
import type { PendingEvent } from './types.ts';

const columns = `id uuid, node_id uuid, model text, type text, changes jsonb, comment text, external_user text, form_id uuid, run_id text, step text, depth int, cause jsonb`;

/** Timeline rows of a transaction. */
const eventsSql = (
  schema: string,
) => `INSERT INTO ${identifier(schema)}._events (id, batch, node_id, model, type, date, user_id, external_user, changes, comment, form_id, run_id, step, depth, cause)
    SELECT id, $1, node_id, model, type, now(), $2, coalesce(external_user, $3), changes, comment, form_id, run_id, step, depth, cause FROM jsonb_to_recordset($4::jsonb) AS row(${columns})`;

/** The same, with the outbox row from which the relay starts automations, in one statement. */
const heardSql = (schema: string) => `
  WITH added AS (
    ${eventsSql(schema)}
  )
  INSERT INTO platform.outbox (id, client_id, batch, events, cause, traceparent) VALUES ($5, $6, $1, $7, $8::jsonb, $9)`;

function row({ event, cause }: PendingEvent) {
  const run = cause.kind === 'run' ? { run_id: cause.id, step: cause.step } : {};
  const { node_id, model, type, changes, comment, form_id, external_user } = event;
  return { id: event.id ?? newId(), node_id, model, type, changes, comment, form_id, external_user, ...run, depth: cause.depth, cause };
}

/** The statement that writes the emitted events of a transaction; when `heard`, with an outbox row for the relay. The ids follow the order of the events. */
export function eventsStatement(schema: string, principal: Principal, events: readonly PendingEvent[], heard: boolean): Labelled[] {
  const [first] = events;
  if (!first) return [];
  const rows = JSON.stringify(events.map(row));
  const { client_id, user_id, share } = principal;
  const timeline = [newId(), user_id, share ? (share.email ?? '') : null, rows];
  if (!heard) return [{ text: eventsSql(schema), values: timeline, label: 'timeline' }];
  const values = [...timeline, newId(), client_id, events.length, JSON.stringify(first.cause), traceparent()];
  return [{ text: heardSql(schema), values, label: 'events' }];
}
