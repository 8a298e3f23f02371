import { isAdmin } from '@millwright/core/access/resolve.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import { documentNotFound } from '../../configuration/configuration.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import type { Platform } from '../../db/platform.ts';
import type { Continued } from './session-rows.ts';

/** How long a visit to another company lasts. */
const visit_ms = 3_600_000;

type Home = Pick<Continued, 'family' | 'remember' | 'signed_in_until'>;

const homeSql = `
  SELECT h.family, bool_or(h.remember) AS remember, max(h.expires_at) AS signed_in_until FROM platform.sessions h
  WHERE h.family = (SELECT family FROM platform.sessions WHERE id = $1) AND h.acting_client_id IS NULL AND h.viewing IS NULL AND h.revoked_at IS NULL AND h.expires_at > now()
  GROUP BY h.family`;

/** The sign-in of a session. A visit is part of it and ends with it. */
export async function homeOf(platform: Platform, session_id: string): Promise<Home> {
  const [home] = await platform.query<Home>(homeSql, [session_id]);
  if (!home) throw new AppError('session_ended');
  return home;
}

/** A session in the own company, as long as the sign-in lasts. */
export async function atHome(platform: Platform, session_id: string): Promise<Continued> {
  const home = await homeOf(platform, session_id);
  return { ...home, acting_client_id: null, viewing: null, expires_at: home.signed_in_until };
}

const noteVisit = (
  platform: Platform,
  user: User,
  client_id: string,
  action: 'impersonation' | 'impersonation_ended',
  details: Record<string, string> = {},
) => note(platform, { client_id, user_id: user.id }, { action, details: { email: user.email, from: user.client_id, ...details } });

/** Starts a visit and records it with its reason in the visited company's audit log. */
export async function beginVisit(
  platform: Platform,
  { user_id, session_id = '' }: Principal,
  { client_id, reason }: { client_id: string; reason?: string | undefined },
): Promise<{ user: User; visit: Continued }> {
  const user = await platform.one(UserEntity, { id: user_id ?? '' });
  if (!isAdmin(user.role)) throw new AppError('forbidden');
  const [target] = await platform.find(ClientEntity, { id: client_id, disabled: false });
  if (!target) throw documentNotFound('clients', client_id);
  const home = await homeOf(platform, session_id);
  await noteVisit(platform, user, client_id, 'impersonation', reason === undefined ? {} : { reason });
  const until = Math.min(Date.parse(platform.now) + visit_ms, home.signed_in_until.getTime());
  return { user, visit: { ...home, acting_client_id: client_id, viewing: null, expires_at: new Date(until) } };
}

const endSql = `
  UPDATE platform.sessions s SET revoked_at = now() FROM platform.sessions mine
  WHERE mine.id = $1 AND s.family = mine.family AND s.acting_client_id = mine.acting_client_id AND s.revoked_at IS NULL`;

/** Ends all sessions of the visit that a session belongs to. */
export const endVisitOf = (platform: Platform, session_id: string) => platform.query(endSql, [session_id]);

/** Ends the visit of a session and records it in the visited company's audit log. The sign-in in the own company continues. */
export async function endVisit(
  platform: Platform,
  { user_id, session_id = '', client_id, inside }: Principal,
): Promise<{ user: User; home: Continued }> {
  if (!inside) throw new AppError('not_inside');
  const user = await platform.one(UserEntity, { id: user_id ?? '' });
  const home = await atHome(platform, session_id);
  await endVisitOf(platform, session_id);
  await noteVisit(platform, user, client_id, 'impersonation_ended');
  return { user, home };
}
