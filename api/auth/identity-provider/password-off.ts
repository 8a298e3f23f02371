import { administeringRoles } from '@millwright/core/access/administrators.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import type { User } from '../../db/entities/user.entity.ts';
import { inPlatform } from '../../db/platform.ts';

const sql = `
  SELECT p.name, c.slug, c.acl FROM platform.identity_providers p JOIN platform.provider_people l USING (client_id, issuer) JOIN platform.clients c ON c.id = p.client_id
  WHERE l.user_id = $1 AND p.enabled AND p.passwords_off`;

/** Refuses a sign-in by password or passkey for users who must use the company's provider. Administrators are admitted, in case the provider is misconfigured. */
export async function checkOwnWay(database: Database, user: User): Promise<void> {
  const [row] = await inPlatform(database, (platform) => platform.query<{ name: string; slug: string; acl: Acl | null }>(sql, [user.id]));
  if (row && !administeringRoles(row.acl ?? defaultAcl()).includes(user.role))
    throw new AppError('password_off', { name: row.name, company: row.slug });
}
