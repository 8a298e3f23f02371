import type { Colleague } from '@millwright/core/contract/colleagues.ts';
import { collated } from '@millwright/core/sql/collated.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';

type Asked = { search?: string | undefined; limit: number; skip: number };

/** A page of colleagues who can sign in, by name. Everybody can search for a complete address; seeing addresses needs READ on users. */
export async function listColleagues(tenant: TenantTransaction, { search = '', limit, skip }: Asked): Promise<{ data: Colleague[]; total: number }> {
  const asked = search.trim();
  const like = asked.split(/\s+/).flatMap((word) => (word ? [`%${word.replace(/[\\%_]/g, '\\$&')}%`] : []));
  const name = personNameSql('u');
  const text = `SELECT u.id, ${name} AS name, u.email, count(*) OVER ()::int AS total FROM platform.users u
    WHERE u.client_id = platform.current_client() AND NOT u.disabled AND u.removed_at IS NULL AND (${name} ILIKE ALL ($1::text[]) OR lower(u.email) = lower($2) OR u.id = $3::uuid)
    ORDER BY ${collated(name, tenant.config.sorting)}, u.id LIMIT $4 OFFSET $5`;
  const rows = await tenant.query<Colleague & { total: number }>(text, [like, asked, isUuid(asked) ? asked : null, limit, skip], {
    name: 'colleagues.list',
  });
  const { client } = tenant;
  const mayRead = (id: string) => tenant.access.allows('READ', 'USERS', { id, client_id: client.id });
  const data = rows.map(({ total: _, email, ...person }) => ({ ...person, email: mayRead(person.id) ? email : null }));
  return { data, total: rows[0]?.total ?? 0 };
}
