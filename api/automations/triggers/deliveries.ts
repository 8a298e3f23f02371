import { runIdFor } from '@millwright/core/automation/match.ts';
import type { TriggerData } from '@millwright/core/automation/types.ts';
import type { Delivery } from '@millwright/core/contract/deliveries.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayUse, readAutomation, requireAutomation } from '../definitions/rights.ts';
import { type CalledRun, enqueueRun } from '../runs/create-run.ts';
import { findRun } from '../runs/run-rows.ts';

type Noted = Pick<Delivery, 'outcome' | 'message' | 'run_id' | 'bytes'> & { automation_id: string };

/** Notes how a call has ended, with what it has written. */
export const noteDelivery = (tenant: TenantTransaction, { automation_id, outcome, message, run_id, bytes }: Noted): Promise<void> =>
  tenant.later(
    'INSERT INTO platform.webhook_deliveries (automation_id, outcome, message, run_id, bytes) VALUES ($1, $2, $3, $4, $5)',
    [automation_id, outcome, message, run_id, bytes],
    'deliveries.note',
  );

/** Refused calls of an automation that are kept, the last ones: nobody fills a log from outside. */
const mostRefused = 100;

/** Notes a call that nobody is known to have signed. */
export async function noteRefusal(tenant: TenantTransaction, automation_id: string, bytes: number): Promise<void> {
  await noteDelivery(tenant, { automation_id, outcome: 'refused', message: null, run_id: null, bytes });
  const text = `DELETE FROM platform.webhook_deliveries WHERE automation_id = $1 AND outcome = 'refused' AND id < (
    SELECT id FROM platform.webhook_deliveries WHERE automation_id = $1 AND outcome = 'refused' ORDER BY id DESC OFFSET ${mostRefused - 1} LIMIT 1)`;
  await tenant.query(text, [automation_id]);
}

/** The calls of a webhook, the newest first. */
export async function listDeliveries(tenant: TenantTransaction, id: string, { limit, skip }: Paging): Promise<{ data: Delivery[]; total: number }> {
  const automation = readAutomation(tenant, id);
  const text = `SELECT id, outcome, message, run_id, bytes, ${instantSql('at')} AS at FROM platform.webhook_deliveries WHERE automation_id = $1`;
  const data = await tenant.query<Delivery>(`${text} ORDER BY id DESC LIMIT $2 OFFSET $3`, [automation.id, limit, skip]);
  const [count] = await tenant.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.webhook_deliveries WHERE automation_id = $1', [
    automation.id,
  ]);
  return { data, total: count?.n ?? 0 };
}

/** Starts another run with what a delivery had brought, as the automation is today; for who may change it. */
export async function redeliver(tenant: TenantTransaction, delivery_id: string, most: number): Promise<CalledRun> {
  const text = 'SELECT automation_id, message, run_id, bytes FROM platform.webhook_deliveries WHERE id = $1';
  const [delivery] = isUuid(delivery_id) ? await tenant.query<Omit<Noted, 'outcome'>>(text, [delivery_id]) : [];
  if (!delivery) throw new AppError('not_found');
  const automation = tenant.config.find('settings_data_connections', delivery.automation_id);
  // One that may not be read is answered as if its delivery were not there (decision 0110).
  if (!automation || !mayUse(tenant, 'READ', automation)) throw new AppError('not_found');
  requireAutomation(tenant, 'UPDATE', automation);
  const before = delivery.run_id === null ? undefined : await findRun(tenant, delivery.run_id);
  if (!before) throw new AppError('delivery_gone');
  const { attempt: _, by_today: __, ...trigger }: TriggerData = before.trigger;
  const run = await enqueueRun(tenant, automation, runIdFor(automation.id, newId()), trigger, { most, caller: automation.id });
  await noteDelivery(tenant, { ...delivery, outcome: 'redelivered', run_id: run.id });
  return run;
}
