import type { Person, PersonState } from '@millwright/core/contract/people.ts';
import { AppError } from '@millwright/core/errors.ts';
import { collated } from '@millwright/core/sql/collated.ts';
import { note } from '../audit/notes/note.ts';
import { queueInvitation } from '../auth/mails/account-mails.ts';
import { instantSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';
import { checkMay } from './user-rights.ts';
import { findUser } from './users.service.ts';

type Asked = { search?: string | undefined; role?: string | undefined; state?: PersonState | undefined; limit: number; skip: number };

/** People with the state of their invitation and sign-ins. Without an unused link, the mail of the invitation is still to be sent. */
const peopleSql = `
  SELECT u.id, u.email, u.first_name, u.last_name, u.role, u.version, u.client_id, ${instantSql('i.until')} AS invited_until,
    ${instantSql('s.seen')} AS last_seen_at,
    CASE WHEN u.disabled THEN 'disabled' WHEN u.signs_in THEN 'active' WHEN i.until < now() THEN 'expired' ELSE 'invited' END AS state
  FROM platform.users u
  LEFT JOIN LATERAL (SELECT max(r.expires_at) AS until FROM platform.password_resets r
    WHERE r.user_id = u.id AND r.kind = 'invitation' AND r.used_at IS NULL AND NOT u.signs_in AND NOT u.disabled) i ON true
  LEFT JOIN LATERAL (SELECT max(x.last_seen_at) AS seen FROM platform.sessions x WHERE x.user_id = u.id) s ON true
  WHERE u.removed_at IS NULL`;

/** A page of the people that the caller may see, by name, and their total number. */
export async function listPeople(
  tenant: TenantTransaction,
  { search = '', role, state, limit, skip }: Asked,
): Promise<{ data: Person[]; total: number }> {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const like = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const rows = await tenant.query<Person & { client_id: string; total: number }>(
    `SELECT p.*, count(*) OVER ()::int AS total FROM (${peopleSql}) p
     WHERE concat_ws(' ', p.first_name, p.last_name, p.email) ILIKE ALL ($1::text[]) AND ($2::text IS NULL OR p.role = $2) AND ($3::text IS NULL OR p.state = $3)
     ORDER BY ${collated("coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email)", tenant.config.sorting)}, p.id LIMIT $4 OFFSET $5`,
    [like, role ?? null, state ?? null, limit, skip],
  );
  const readable = rows.filter(({ id, client_id }) => tenant.access.allows('READ', 'USERS', { id, client_id }));
  const total = (rows[0]?.total ?? 0) - (rows.length - readable.length);
  return { data: readable.map(({ total: _, client_id: __, ...person }) => person), total };
}

/** Mails the invitation again; earlier links become invalid. Refused if the person has a password or is disabled. */
export async function inviteAgain(tenant: TenantTransaction, id: string): Promise<void> {
  checkMay(tenant, 'UPDATE', await findUser(tenant, id, () => new AppError('user_not_found')));
  const [open] = await tenant.query<{ id: string }>('SELECT id FROM platform.users WHERE id = $1 AND NOT signs_in AND NOT disabled', [id]);
  if (!open) throw new AppError('not_invited');
  await tenant.query("UPDATE platform.password_resets SET used_at = now() WHERE user_id = $1 AND kind = 'invitation' AND used_at IS NULL", [id]);
  await queueInvitation(tenant, id);
  await note(tenant, tenant.principal, { action: 'invited', subject: { person: id } });
}
