import type { SignIn } from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import type { Platform } from '../../db/platform.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** Sign-ins by family, each with the values of its newest session. */
const listSql = `
  SELECT family AS id, (array_agg(user_agent ORDER BY s.id DESC))[1] AS user_agent, (array_agg(ip ORDER BY s.id DESC))[1] AS ip,
    ${instantSql('min(created_at)')} AS created_at, ${instantSql('max(last_seen_at)')} AS last_seen_at, ${instantSql('max(expires_at)')} AS expires_at,
    family IS NOT DISTINCT FROM (SELECT family FROM platform.sessions WHERE id = $2) AS current, bool_or(acting_client_id IS NOT NULL) AS impersonating
  FROM platform.sessions s WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
  GROUP BY family ORDER BY max(last_seen_at) DESC, family`;

type Transaction = Pick<Platform | TenantTransaction, 'query' | 'insert'>;
type Maybe = string | null | undefined;

/** A user's sign-ins, the most recently used first. The one of `session_id` is the current one. */
export const signInsOf = (transaction: Transaction, user_id: Maybe, session_id: Maybe): Promise<SignIn[]> =>
  transaction.query<SignIn>(listSql, [user_id ?? null, session_id ?? null]);

const endSql = `
  UPDATE platform.sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
    AND ($3::uuid IS NULL OR family = $3) AND ($4 OR family IS DISTINCT FROM (SELECT family FROM platform.sessions WHERE id = $2))
  RETURNING id`;

export type Which = { id: string } | { which: 'others' | 'all' };
type Ending = { whose: string | null; by: { client_id: string; user_id: string | null; session_id?: string }; asked: Which };

/** Ends sign-ins of a user and records who did it. `own` says whether the caller's is among them. Throws `not_found` if there is no such sign-in of the user. */
export async function endSignInsOf(transaction: Transaction, { whose, by, asked }: Ending): Promise<{ own: boolean }> {
  const [family, current] = 'id' in asked ? [asked.id, true] : [null, asked.which === 'all'];
  const ended = await transaction.query<{ id: string }>(endSql, [whose, by.session_id ?? null, family, current]);
  if (family && !ended.length) throw new AppError('not_found');
  const details = { which: 'id' in asked ? asked.id : asked.which, ended: ended.length, ...(whose !== by.user_id && { person: whose }) };
  await note(transaction, by, { action: 'sessions_ended', details, ...(whose && { subject: { person: whose } }) });
  return { own: ended.some(({ id }) => id === by.session_id) };
}
