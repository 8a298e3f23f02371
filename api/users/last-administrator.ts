import { administeringRoles } from '@millwright/core/access/administrators.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../db/types.ts';

const lockSql = 'SELECT acl FROM platform.clients WHERE id = $1 FOR NO KEY UPDATE';
const countSql = 'SELECT count(*)::int AS people FROM platform.users WHERE client_id = $1 AND signs_in AND role = ANY($2::text[])';

/** The number of people of the company who can sign in and administer users and rights. */
async function administrators(tenant: TenantTransaction, acl: Acl): Promise<number> {
  const [row] = await tenant.query<{ people: number }>(countSql, [tenant.client.id, administeringRoles(acl)]);
  return row?.people ?? 0;
}

/**
 * Does work that may remove an administrator, and throws if it removes the last one. The company's row is locked first, so such work runs
 * one after the other. The remaining administrators are counted after the work, in the same transaction.
 */
export async function keepingAnAdministrator<T>(tenant: TenantTransaction, work: () => Promise<T>): Promise<T> {
  const aclNow = async () => (await tenant.query<{ acl: Acl | null }>(lockSql, [tenant.client.id]))[0]?.acl ?? defaultAcl();
  const before = await administrators(tenant, await aclNow());
  const result = await work();
  if (before > 0 && (await administrators(tenant, await aclNow())) === 0) throw new AppError('last_administrator');
  return result;
}
