import type { JsonObject } from '@millwright/core/json.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { queueJob } from '../runs/outbox.ts';

/** The call that removes a registered webhook. */
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
  /** Requested within the last hour; during that time temporary failures are retried. */
  is_new: boolean;
};

/** Queues the registration or removal of an automation's webhook, according to the automation at that time. It replaces earlier requests. */
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

/** Claims a request. Null if it was done or replaced since; `busy` while another process works on the same webhook. */
export async function claimRegistration(tenant: TenantTransaction, id: string): Promise<RegistrationRow | 'busy' | null> {
  const claim = `UPDATE platform.webhook_registrations SET status = 'running', busy_until = now() + interval '1 minute'
    WHERE id = $1 AND status IN ('waiting', 'running') AND (busy_until IS NULL OR busy_until < now()) RETURNING ${columns}`;
  const [row] = await tenant.query<RegistrationRow>(claim, [id]);
  if (row) return row;
  const open = await tenant.query(`SELECT 1 FROM platform.webhook_registrations WHERE id = $1 AND status IN ('waiting', 'running')`, [id]);
  return open.length > 0 ? 'busy' : null;
}

/** Registers again even if the integration now leads to another server. Somebody with the right to change the automation has confirmed it. */
export async function registerAnew(tenant: TenantTransaction, automation_id: string): Promise<void> {
  await tenant.query('UPDATE platform.webhook_registrations SET mark = NULL WHERE automation_id = $1', [automation_id]);
  await queueRegistration(tenant, automation_id);
}

type Registered = Pick<RegistrationRow, 'mark' | 'remote_id' | 'removal'>;

/** Records the present registration, whatever was requested since. The request stays claimed. */
export async function noteRegistered(tenant: TenantTransaction, automation_id: string, { mark, remote_id, removal }: Registered): Promise<void> {
  const text = `UPDATE platform.webhook_registrations SET mark = $2, remote_id = $3, removal = $4, at = now() WHERE automation_id = $1`;
  await tenant.query(text, [automation_id, mark, remote_id, removal && JSON.stringify(removal)]);
}

/** Releases a request for another attempt. */
export async function leaveRegistration(tenant: TenantTransaction, { automation_id }: RegistrationRow): Promise<void> {
  await tenant.query('UPDATE platform.webhook_registrations SET busy_until = NULL WHERE automation_id = $1', [automation_id]);
}

/** Ends a request, with its error if it failed. A newer request stays open. */
export async function endRegistration(tenant: TenantTransaction, { id, automation_id }: RegistrationRow, error: JsonObject | null): Promise<void> {
  const text = `UPDATE platform.webhook_registrations SET busy_until = NULL, error = $3, at = CASE WHEN $3::jsonb IS NULL THEN at ELSE now() END,
    status = CASE WHEN id <> $2 THEN status WHEN $3::jsonb IS NULL THEN 'done' ELSE 'failed' END WHERE automation_id = $1`;
  await tenant.query(text, [automation_id, id, error && JSON.stringify(error)]);
}
