import type { Principal } from '@millwright/core/access/types.ts';
import type { SignIn } from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { AuditEntity } from '../../db/entities/audit.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { newId } from '../../db/sql/new-id.ts';

const instantSql = (value: string) => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Sign-ins by their families, each as its newest continuation tells it. */
const listSql = `
  SELECT family AS id, (array_agg(user_agent ORDER BY s.id DESC))[1] AS user_agent, (array_agg(ip ORDER BY s.id DESC))[1] AS ip,
    ${instantSql('min(created_at)')} AS created_at, ${instantSql('max(last_seen_at)')} AS last_seen_at, ${instantSql('max(expires_at)')} AS expires_at,
    family = (SELECT family FROM platform.sessions WHERE id = $2) AS current, bool_or(acting_client_id IS NOT NULL) AS impersonating
  FROM platform.sessions s WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
  GROUP BY family ORDER BY max(last_seen_at) DESC, family`;

/** Where the caller is signed in, the last used first. */
export const sessionsOf = (database: Database, { user_id, session_id }: Principal): Promise<SignIn[]> =>
  inPlatform(database, (platform) => platform.query<SignIn>(listSql, [user_id, session_id]));

const endSql = `
  UPDATE platform.sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
    AND ($3::uuid IS NULL OR family = $3) AND ($4 OR family IS DISTINCT FROM (SELECT family FROM platform.sessions WHERE id = $2))
  RETURNING id`;

type Which = { id: string } | { which: 'others' | 'all' };

/** Ends sign-ins of the caller's own, and notes it; `own` when this one is among them. Not found for one that is nobody's or somebody else's. */
export function endSignIns(database: Database, { user_id, session_id, client_id }: Principal, asked: Which): Promise<{ own: boolean }> {
  const [family, mine] = 'id' in asked ? [asked.id, true] : [null, asked.which === 'all'];
  return inPlatform(database, async (platform) => {
    const ended = await platform.query<{ id: string }>(endSql, [user_id, session_id, family, mine]);
    if (family && !ended.length) throw new AppError('not_found');
    const details = { which: 'id' in asked ? asked.id : asked.which, ended: ended.length };
    await platform.insert(AuditEntity, [{ id: newId(), client_id, user_id, action: 'sessions_ended', details }]);
    return { own: ended.some(({ id }) => id === session_id) };
  });
}
