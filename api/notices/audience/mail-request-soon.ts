import type { TenantTransaction } from '../../db/types.ts';
import { mailSoonSql } from './ways.ts';

/** Whom a request for a right concerns now: those who may grant it, or who had asked. */
type Concerned = { roles: readonly string[] } | { person: string };

/** Has those mailed soon who want to be mailed about requests for rights at once. */
export async function mailRequestSoon(tenant: TenantTransaction, concerned: Concerned): Promise<void> {
  const [roles, person] = 'person' in concerned ? [[], concerned.person] : [concerned.roles, null];
  const text = `WITH noted AS (SELECT u.id AS user_id FROM platform.users u
      WHERE u.client_id = platform.current_client() AND u.signs_in AND (u.role = ANY($1::text[]) OR u.id = $2::uuid))
    ${mailSoonSql('requests')}`;
  await tenant.query(text, [roles, person]);
}
