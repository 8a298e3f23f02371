import type { JsonObject } from '@millwright/core/json.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { queueJob } from '../runs/outbox.ts';

/** The call that takes a registered webhook away. */
export type Removal = { integration: string; operation: string; params: JsonObject };
export type RegistrationRow = {
  id: string;
  automation_id: string;
  status: 'waiting' | 'running' | 'done' | 'failed';
  mark: string | null;
  remote_id: string | null;
  removal: Removal | null;
  error: JsonObject | null;
  at: string | null;
  /** It was asked for within the last hour: what may pass is tried again so long. */
  is_new: boolean;
};

/** Has the webhook of an automation registered, or taken away, as the automation says by then. What was asked before is done with this. */
export async function queueRegistration(tenant: TenantTransaction, automation_id: string): Promise<void> {
  const text = `INSERT INTO platform.webhook_registrations AS r (automation_id, id, status) VALUES ($1, $2, 'waiting')
    ON CONFLICT (client_id, automation_id) DO UPDATE SET id = excluded.id, status = 'waiting', created_at = now()`;
  const id = newId();
  await tenant.query(text, [automation_id, id]);
  await queueJob(tenant, 'webhook_registration', id);
}

const columns = `id, automation_id, status, mark, remote_id, removal, error, ${instantSql('at')} AS at, created_at > now() - interval '1 hour' AS is_new`;

export async function findRegistration(tenant: TenantTransaction, automation_id: string): Promise<RegistrationRow | null> {
  const text = `SELECT ${columns} FROM platform.webhook_registrations WHERE automation_id = $1`;
  return (await tenant.query<RegistrationRow>(text, [automation_id]))[0] ?? null;
}

/** Takes up what was asked; null where it was done or asked anew since, `busy` while another process is at the same webhook. */
export async function claimRegistration(tenant: TenantTransaction, id: string): Promise<RegistrationRow | 'busy' | null> {
  const claim = `UPDATE platform.webhook_registrations SET status = 'running', busy_until = now() + interval '1 minute'
    WHERE id = $1 AND status IN ('waiting', 'running') AND (busy_until IS NULL OR busy_until < now()) RETURNING ${columns}`;
  const [row] = await tenant.query<RegistrationRow>(claim, [id]);
  if (row) return row;
  const open = await tenant.query(`SELECT 1 FROM platform.webhook_registrations WHERE id = $1 AND status IN ('waiting', 'running')`, [id]);
  return open.length > 0 ? 'busy' : null;
}

/** Has it registered anew wherever its integration leads by now: somebody who may change the automation says so. */
export async function registerAnew(tenant: TenantTransaction, automation_id: string): Promise<void> {
  await tenant.query('UPDATE platform.webhook_registrations SET mark = NULL WHERE automation_id = $1', [automation_id]);
  await queueRegistration(tenant, automation_id);
}

type Registered = Pick<RegistrationRow, 'mark' | 'remote_id' | 'removal'>;

/** Notes what is registered now, whatever was asked since; work goes on. */
export async function noteRegistered(tenant: TenantTransaction, automation_id: string, { mark, remote_id, removal }: Registered): Promise<void> {
  const text = `UPDATE platform.webhook_registrations SET mark = $2, remote_id = $3, removal = $4, at = now() WHERE automation_id = $1`;
  await tenant.query(text, [automation_id, mark, remote_id, removal && JSON.stringify(removal)]);
}

/** Leaves what was asked to whoever takes it up next. */
export async function leaveRegistration(tenant: TenantTransaction, { automation_id }: RegistrationRow): Promise<void> {
  await tenant.query('UPDATE platform.webhook_registrations SET busy_until = NULL WHERE automation_id = $1', [automation_id]);
}

/** Ends what was asked; with why it failed. What was asked since stays to be done. */
export async function endRegistration(tenant: TenantTransaction, { id, automation_id }: RegistrationRow, error: JsonObject | null): Promise<void> {
  const text = `UPDATE platform.webhook_registrations SET busy_until = NULL, error = $3, at = CASE WHEN $3::jsonb IS NULL THEN at ELSE now() END,
    status = CASE WHEN id <> $2 THEN status WHEN $3::jsonb IS NULL THEN 'done' ELSE 'failed' END WHERE automation_id = $1`;
  await tenant.query(text, [automation_id, id, error && JSON.stringify(error)]);
}
