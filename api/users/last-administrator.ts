import { administeringRoles } from '@millwright/core/access/administrators.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../db/types.ts';

const lockSql = 'SELECT acl FROM platform.clients WHERE id = $1 FOR NO KEY UPDATE';
const countSql = 'SELECT count(*)::int AS people FROM platform.users WHERE client_id = $1 AND signs_in AND role = ANY($2::text[])';

/** How many people of the company can sign in and keep its people and rights. */
async function administrators(tenant: TenantTransaction, acl: Acl): Promise<number> {
  const [row] = await tenant.query<{ people: number }>(countSql, [tenant.client.id, administeringRoles(acl)]);
  return row?.people ?? 0;
}

/**
 * Does work that may take an administrator away, and refuses when it takes the last one. Such work of one company comes
 * one after the other: the company's row is locked first, and who is left is counted after it, in the same transaction.
 */
export async function keepingAnAdministrator<T>(tenant: TenantTransaction, work: () => Promise<T>): Promise<T> {
  const aclNow = async () => (await tenant.query<{ acl: Acl | null }>(lockSql, [tenant.client.id]))[0]?.acl ?? defaultAcl();
  const before = await administrators(tenant, await aclNow());
  const result = await work();
  if (before > 0 && (await administrators(tenant, await aclNow())) === 0) throw new AppError('last_administrator');
  return result;
}
