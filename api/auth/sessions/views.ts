import { isAdmin, resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import type { Viewing } from '../../db/entities/session.entity.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import type { Platform } from '../../db/platform.ts';
import type { Continued } from './session-rows.ts';
import { atHome, homeOf } from './visits.ts';

/** How long viewing as another user lasts. */
const view_ms = 3_600_000;

/** The viewed user; for a group, the viewer's own account with that group. */
export type Seen = { user: User; of: 'person' | 'group' };

async function seenBy(platform: Platform, viewer: User, viewing: Viewing): Promise<Seen | null> {
  if ('role' in viewing) return { user: { ...viewer, role: viewing.role }, of: 'group' };
  const [user] = await platform.find(UserEntity, { id: viewing.user_id, client_id: viewer.client_id, disabled: false });
  return user ? { user, of: 'person' } : null;
}

/**
 * The user or group that a viewer may view as, by the present rights of both: only who may change a user can view as
 * them. Null when they may not or when the user does not exist.
 */
export async function viewOf(platform: Platform, viewer: User, viewing: Viewing): Promise<Seen | null> {
  const seen = await seenBy(platform, viewer, viewing);
  if (!seen) return null;
  const { acl } = await platform.one(ClientEntity, { id: viewer.client_id });
  const rules = acl ?? defaultAcl();
  const { client_id, id: user_id, role } = viewer;
  const access = resolveAccess(rules, { kind: 'user', client_id, user_id, role, cause: { kind: 'user', depth: 0, chain: [] } });
  const item = seen.of === 'person' ? { id: seen.user.id, client_id } : { client_id };
  const isKnown = rules.roles.some((one) => one.role === seen.user.role);
  return isKnown && access.allows('UPDATE', 'USERS', item) && (isAdmin(role) || !isAdmin(seen.user.role)) ? seen : null;
}

const noteView = (platform: Platform, viewer: User, viewing: Viewing, action: 'view_as' | 'view_as_ended') =>
  note(
    platform,
    { client_id: viewer.client_id, user_id: viewer.id },
    {
      action,
      subject: 'role' in viewing ? { id: null, name: viewing.role } : { person: viewing.user_id },
      details: { email: viewer.email, ...viewing },
    },
  );

/** Starts viewing as another user and records it in the company's audit log. */
export async function beginView(
  platform: Platform,
  { user_id, session_id = '' }: Principal,
  viewing: Viewing,
): Promise<{ viewer: User; view: Continued }> {
  const viewer = await platform.one(UserEntity, { id: user_id ?? '' });
  if (!(await viewOf(platform, viewer, viewing))) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'USERS' });
  const home = await homeOf(platform, session_id);
  await noteView(platform, viewer, viewing, 'view_as');
  const until = Math.min(Date.parse(platform.now) + view_ms, home.signed_in_until.getTime());
  return { viewer, view: { ...home, acting_client_id: null, viewing, expires_at: new Date(until) } };
}

const endSql = `
  UPDATE platform.sessions s SET revoked_at = now() FROM platform.sessions mine
  WHERE mine.id = $1 AND s.family = mine.family AND s.viewing IS NOT NULL AND s.revoked_at IS NULL`;
const viewerSql = 'SELECT user_id, viewing FROM platform.sessions WHERE id = $1';

/** Ends viewing as another user and records it in the audit log; the sign-in continues. */
export async function endView(platform: Platform, { session_id = '' }: Principal): Promise<{ user: User; home: Continued }> {
  const [session] = await platform.query<{ user_id: string; viewing: Viewing }>(viewerSql, [session_id]);
  const user = await platform.one(UserEntity, { id: session?.user_id ?? '' });
  const home = await atHome(platform, session_id);
  await platform.query(endSql, [session_id]);
  if (session) await noteView(platform, user, session.viewing, 'view_as_ended');
  return { user, home };
}
