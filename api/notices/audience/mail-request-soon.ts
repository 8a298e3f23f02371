import type { TenantTransaction } from '../../db/types.ts';
import { mailSoonSql } from './ways.ts';

/** The people to mail about a request for a right: the roles that may grant it, or the person who made it. */
type Concerned = { roles: readonly string[] } | { person: string };

/** Makes a mail due soon for those of these people who are mailed about requests for rights at once. */
export async function mailRequestSoon(tenant: TenantTransaction, concerned: Concerned): Promise<void> {
  const [roles, person] = 'person' in concerned ? [[], concerned.person] : [concerned.roles, null];
  const text = `WITH noted AS (SELECT u.id AS user_id FROM platform.users u
      WHERE u.client_id = platform.current_client() AND u.signs_in AND (u.role = ANY($1::text[]) OR u.id = $2::uuid))
    ${mailSoonSql('requests')}`;
  await tenant.query(text, [roles, person]);
}
