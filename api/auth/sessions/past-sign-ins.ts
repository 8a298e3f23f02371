import type { PastSignIn, SignInWay } from '@millwright/core/contract/auth.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { User } from '../../db/entities/user.entity.ts';
import type { Platform } from '../../db/platform.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { Origin } from './session-rows.ts';

/** The most emails about new devices to one user per day. */
const mostMails = 10;

/**
 * A device is new if the user has not signed in there before, by this browser's cookie or by a similar browser in the
 * same network. The very first sign-in is not reported.
 */
const addSql = `
  WITH before AS (SELECT user_agent, network FROM platform.past_sign_ins WHERE user_id = $1)
  INSERT INTO platform.past_sign_ins (user_id, client_id, way, ip, network, user_agent, new_device)
  SELECT $1, $2, $3, $4, $5, $6, NOT $7 AND EXISTS (SELECT FROM before)
    AND NOT EXISTS (SELECT FROM before b WHERE b.user_agent IS NOT DISTINCT FROM $6 AND b.network = $5)
  RETURNING new_device, ${instantSql('at')} AS at`;

const mailSql = `
  INSERT INTO platform.account_mails (kind, user_id, details) SELECT 'new_device', $1, $2
  WHERE (SELECT count(*) FROM platform.past_sign_ins WHERE user_id = $1 AND new_device AND at > now() - interval '1 day') <= ${mostMails}`;

/** Records a sign-in. The user gets an email about a new device. `known`: they have signed in with this browser before. */
export async function noteSignIn(
  platform: Platform,
  user: User,
  { way, known, network }: { way: SignInWay; known: boolean; network: string },
  origin: Origin,
): Promise<void> {
  const user_agent = origin.user_agent?.slice(0, 300) ?? null;
  const values = [user.id, user.client_id, way, origin.ip, network, user_agent, known];
  const [row] = await platform.query<{ new_device: boolean; at: string }>(addSql, values);
  if (row?.new_device) await platform.query(mailSql, [user.id, JSON.stringify({ at: row.at, ip: origin.ip, user_agent: user_agent ?? '' })]);
}

/** A page of a user's sign-ins, newest first. */
export async function pastSignInsOf(platform: Platform, user_id: string, { limit, skip }: Paging): Promise<{ data: PastSignIn[]; total: number }> {
  const data = await platform.query<PastSignIn>(
    `SELECT id, way, ip, user_agent, new_device, ${instantSql('at')} AS at FROM platform.past_sign_ins WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [user_id, limit, skip],
  );
  const [count] = await platform.query<{ total: number }>('SELECT count(*)::int AS total FROM platform.past_sign_ins WHERE user_id = $1', [user_id]);
  return { data, total: count?.total ?? 0 };
}
