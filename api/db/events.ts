import type { Cause, Principal } from '@millwright/core/access/types.ts';
import type { PoolClient } from 'pg';
import { v7 } from 'uuid';
import { identifier } from './identifiers.ts';
import { executeSql, preparedName, runStatement } from './statements.ts';
import { commit } from './transaction.ts';
import type { NewEvent } from './types.ts';

const label = 'events';

export type PendingEvent = { event: NewEvent; cause: Cause };

const columns = `id uuid, node_id uuid, model text, type text, changes jsonb, comment text, form_id uuid, run_id text, step text, depth int, cause jsonb`;

/** Timeline rows and the outbox row of a transaction, in one statement. */
const insertSql = (schema: string) => `
  WITH added AS (
    INSERT INTO ${identifier(schema)}._events (id, batch, node_id, model, type, date, user_id, external_user, changes, comment, form_id, run_id, step, depth, cause)
    SELECT id, $1, node_id, model, type, now(), $2, $3, changes, comment, form_id, run_id, step, depth, cause FROM jsonb_to_recordset($4::jsonb) AS row(${columns})
  )
  INSERT INTO platform.outbox (id, client_id, batch, events, cause) VALUES ($5, $6, $1, $7, $8::jsonb)`;

function row({ event, cause }: PendingEvent) {
  const run = cause.kind === 'run' ? { run_id: cause.id, step: cause.step } : {};
  const { node_id, model, type, changes, comment, form_id } = event;
  return { id: event.id ?? v7(), node_id, model, type, changes, comment, form_id, ...run, depth: cause.depth, cause };
}

/** The statement that writes what a transaction has emitted; ids follow the order of the events. */
function statementOf(schema: string, principal: Principal, events: readonly PendingEvent[], first: PendingEvent) {
  const rows = JSON.stringify(events.map(row));
  const values = [
    v7(),
    principal.user_id,
    principal.share?.token_id ?? null,
    rows,
    v7(),
    principal.client_id,
    events.length,
    JSON.stringify(first.cause),
  ];
  return { text: insertSql(schema), values };
}

/** Writes what a transaction has emitted. */
export async function writeEvents(connection: PoolClient, schema: string, principal: Principal, events: readonly PendingEvent[]): Promise<void> {
  if (!events[0]) return;
  const { text, values } = statementOf(schema, principal, events, events[0]);
  await runStatement(connection, text, values, label);
}

/** The same and the end of the transaction, in one round trip where the connection knows the statement. */
export async function writeEventsAndCommit(
  connection: PoolClient,
  schema: string,
  principal: Principal,
  events: readonly PendingEvent[],
): Promise<void> {
  if (!events[0]) return commit(connection);
  const { text, values } = statementOf(schema, principal, events, events[0]);
  const name = preparedName(connection, text, label);
  const execute = name && executeSql(name, values);
  if (execute) return commit(connection, `${execute};`);
  await runStatement(connection, text, values, label);
  return commit(connection);
}
