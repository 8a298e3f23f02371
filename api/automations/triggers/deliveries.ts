import { runIdFor } from '@millwright/core/automation/match.ts';
import type { TriggerData } from '@millwright/core/automation/types.ts';
import type { Delivery, DeliveryProblem, Listening } from '@millwright/core/contract/deliveries.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayUse, readAutomation, requireAutomation } from '../definitions/rights.ts';
import { type CalledRun, enqueueRun } from '../runs/create-run.ts';
import { findRun } from '../runs/run-rows.ts';
import type { KeptCall } from './kept-call.ts';

type Noted = Pick<Delivery, 'outcome' | 'message' | 'run_id' | 'bytes'> & Partial<Pick<Delivery, 'why'>> & { automation_id: string };

/** The call's content is stored with its delivery only if somebody listens for it. They then get only this call. */
const noteSql = `WITH heard AS (DELETE FROM platform.webhook_listeners WHERE automation_id = $1 AND $6::jsonb IS NOT NULL RETURNING until > now() AS open)
  INSERT INTO platform.webhook_deliveries (automation_id, outcome, message, run_id, bytes, why, headers, body)
  SELECT $1, $2, $3, $4, $5, $8, CASE WHEN h.open THEN $6::jsonb END, CASE WHEN h.open THEN $7 END FROM (SELECT 1) one LEFT JOIN heard h ON true`;

/** Records the result of a call. */
export const noteDelivery = (
  tenant: TenantTransaction,
  { automation_id, outcome, message, run_id, bytes, why = null }: Noted,
  call?: KeptCall,
): Promise<void> =>
  tenant.later(
    noteSql,
    [automation_id, outcome, message, run_id, bytes, call ? JSON.stringify(call.headers) : null, call?.body ?? null, why],
    'deliveries.note',
  );

/** The number of refused calls stored per automation; the latest are kept, so that nobody can fill the log from outside. */
const mostRefused = 100;

type Refused = { automation_id: string; bytes: number; call: KeptCall; why: DeliveryProblem };

/**
 * Records a call without a valid signature, with a small part of its content. A verification request does not end the
 * listening, because the listener waits for a message.
 */
export async function noteRefusal(tenant: TenantTransaction, { automation_id, bytes, call, why }: Refused): Promise<void> {
  const insert = `WITH heard AS (DELETE FROM platform.webhook_listeners WHERE automation_id = $1 AND $5 <> 'wrong_verify_token')
    INSERT INTO platform.webhook_deliveries (automation_id, outcome, bytes, headers, body, why) VALUES ($1, 'refused', $2, $3, $4, $5)`;
  await tenant.query(insert, [automation_id, bytes, JSON.stringify(call.headers), call.body, why]);
  const text = `DELETE FROM platform.webhook_deliveries WHERE automation_id = $1 AND outcome = 'refused' AND id < (
    SELECT id FROM platform.webhook_deliveries WHERE automation_id = $1 AND outcome = 'refused' ORDER BY id DESC OFFSET ${mostRefused - 1} LIMIT 1)`;
  await tenant.query(text, [automation_id]);
}

/** The minutes for which listening lasts. */
const listens_min = 5;

/** Starts listening for the next call of a webhook. Requires the right to change the automation. */
export async function listenForCall(tenant: TenantTransaction, id: string): Promise<Listening> {
  const automation = webhookOf(tenant, id);
  const text = `INSERT INTO platform.webhook_listeners (automation_id, until, listening_by) VALUES ($1, now() + interval '${listens_min} minutes', $2)
    ON CONFLICT (client_id, automation_id) DO UPDATE SET until = excluded.until, listening_by = excluded.listening_by RETURNING ${instantSql('until')} AS until`;
  const [row] = await tenant.query<Listening>(text, [automation.id, tenant.principal.user_id]);
  return row ?? { until: null };
}

/** Until when somebody listens; null after a call has come or the time has passed. */
export async function readListening(tenant: TenantTransaction, id: string): Promise<Listening> {
  const text = `SELECT ${instantSql('until')} AS until FROM platform.webhook_listeners WHERE automation_id = $1 AND until > now()`;
  const [row] = await tenant.query<Listening>(text, [webhookOf(tenant, id).id]);
  return row ?? { until: null };
}

function webhookOf(tenant: TenantTransaction, id: string) {
  const automation = readAutomation(tenant, id);
  requireAutomation(tenant, 'UPDATE', automation);
  return automation;
}

/** Whether somebody listens for a call of an automation. */
export async function isListenedFor(tenant: TenantTransaction, automation_id: string): Promise<boolean> {
  const text = 'SELECT 1 FROM platform.webhook_listeners WHERE automation_id = $1 AND until > now()';
  return (await tenant.query(text, [automation_id])).length > 0;
}

/** The calls of a webhook, newest first. Their content is only for users who may change the automation. */
export async function listDeliveries(tenant: TenantTransaction, id: string, { limit, skip }: Paging): Promise<{ data: Delivery[]; total: number }> {
  const automation = readAutomation(tenant, id);
  const brought = mayUse(tenant, 'UPDATE', automation) ? 'headers, body' : 'NULL::jsonb AS headers, NULL AS body';
  const text = `SELECT id, outcome, message, run_id, bytes, ${brought}, why, ${instantSql('at')} AS at FROM platform.webhook_deliveries WHERE automation_id = $1`;
  const data = await tenant.query<Delivery>(`${text} ORDER BY id DESC LIMIT $2 OFFSET $3`, [automation.id, limit, skip]);
  const [count] = await tenant.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.webhook_deliveries WHERE automation_id = $1', [
    automation.id,
  ]);
  return { data, total: count?.n ?? 0 };
}

/** Starts another run with the content of a delivery, by the present automation. Requires the right to change it. */
export async function redeliver(tenant: TenantTransaction, delivery_id: string, most: number): Promise<CalledRun> {
  const text = 'SELECT automation_id, message, run_id, bytes FROM platform.webhook_deliveries WHERE id = $1';
  const [delivery] = isUuid(delivery_id) ? await tenant.query<Omit<Noted, 'outcome'>>(text, [delivery_id]) : [];
  if (!delivery) throw new AppError('not_found');
  const automation = tenant.config.find('settings_data_connections', delivery.automation_id);
  // For an unreadable automation the delivery is reported as not found (decision 0110).
  if (!automation || !mayUse(tenant, 'READ', automation)) throw new AppError('not_found');
  requireAutomation(tenant, 'UPDATE', automation);
  const before = delivery.run_id === null ? undefined : await findRun(tenant, delivery.run_id);
  if (!before) throw new AppError('delivery_gone');
  const { attempt: _, by_today: __, ...trigger }: TriggerData = before.trigger;
  const run = await enqueueRun(tenant, automation, runIdFor(automation.id, newId()), trigger, { most, caller: automation.id });
  await noteDelivery(tenant, { ...delivery, outcome: 'redelivered', run_id: run.id });
  return run;
}
