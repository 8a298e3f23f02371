import { isAdmin } from '@millwright/core/access/resolve.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import type { SessionAnswer, SignInWay } from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import { closedFor } from '../clients/closing/close-company.ts';
import type { Database } from '../db/database.ts';
import { type Client, ClientEntity } from '../db/entities/client.entity.ts';
import { type Session, SessionEntity, type Viewing } from '../db/entities/session.entity.ts';
import { type User, UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform, type Platform } from '../db/platform.ts';
import { newId } from '../db/sql/new-id.ts';
import { networkOf } from '../http/routing/network.ts';
import { userView } from '../users/user-view.ts';
import { verifyPassword } from './passwords/password-hash.ts';
import { storedPassword } from './passwords/stored-password.ts';
import { hashToken } from './passwords/tokens.ts';
import { noteSignIn } from './sessions/past-sign-ins.ts';
import {
  addSession,
  type Continued,
  dropEnded,
  endFamily,
  endFamilyOf,
  endOf,
  type NewSession,
  type Origin,
  onDeviceSql,
  refreshGrace_ms,
  type SharedSignIn,
} from './sessions/session-rows.ts';
import { beginView, endView, type Seen, viewOf } from './sessions/views.ts';
import { atHome, beginVisit, endVisit, endVisitOf } from './sessions/visits.ts';

export type Signed = { answer: SessionAnswer; session: NewSession };

type Account = { user: User; password_hash: string | null };

async function userByEmail(platform: Platform, email: string): Promise<Account | undefined> {
  const [row] = await platform.query<{ id: string }>('SELECT id FROM platform.users WHERE lower(email) = lower($1)', [email.trim()]);
  return row && { user: await platform.one(UserEntity, { id: row.id }), password_hash: await storedPassword(platform, row.id) };
}

/** Why a sign-in was refused. For a disabled user only the general reason is given. */
export const refusals = ['unknown_username', 'incorrect_password', 'wrong_credentials'] as const;
export type Refusal = (typeof refusals)[number];

/** The user with this email and password who may sign in, or the reason for refusing. Takes as long for an unknown email as for a wrong password. */
export async function checkCredentials(database: Database, email: string, password: string): Promise<User | Refusal> {
  const account = await inPlatform(database, (platform) => userByEmail(platform, email));
  const fits = await verifyPassword(account?.password_hash ?? null, password);
  if (!account) return 'unknown_username';
  if (!fits) return 'incorrect_password';
  return account.user.disabled ? 'wrong_credentials' : account.user;
}

async function answerOf(platform: Platform, user: User, session: NewSession, chat_key?: string): Promise<Signed> {
  const client = await platform.one(ClientEntity, { id: session.acting_client_id ?? user.client_id });
  if (client.disabled) throw session.acting_client_id || client.closed_at === null ? new AppError('wrong_credentials') : closedFor(user, client);
  const seen = session.viewing && (await viewOf(platform, user, session.viewing));
  if (session.viewing && !seen) throw new AppError('session_ended');
  if (seen)
    return {
      session,
      answer: { token: session.token, expires_at: session.expires_at.toISOString(), user: seenView(seen, user, client, session, platform.hasIcu) },
    };
  const view = userView(user, client, platform.hasIcu, chat_key);
  const inside = session.acting_client_id && { impersonated: true, impersonated_until: session.expires_at.toISOString() };
  const { shared } = session;
  const ownView = { ...view, ...inside, ...(shared && { shared: { by: shared.by, idle_minutes: shared.idle_minutes } }) };
  return { session, answer: { token: session.token, expires_at: session.expires_at.toISOString(), user: ownView } };
}

/** The response for a session that views as another user. It contains nothing that proves that user's identity to the help chat. */
const seenView = ({ user, of }: Seen, viewer: User, client: Client, { expires_at }: NewSession, hasIcu: boolean) => ({
  ...userView(user, client, hasIcu),
  viewing: { role: viewer.role, until: expires_at.toISOString(), of },
});

/**
 * How a sign-in begins: by which method, whether this user has used the browser before, whether to stay signed in, on
 * which shared device, and which sign-in it replaces (`instead_of` is its refresh cookie).
 */
type Beginning = { way: SignInWay; known: boolean; remember: boolean; shared?: SharedSignIn; instead_of?: string | undefined };

/**
 * Starts a session of a user whose credentials have been checked. Throws `user_without_client` for a user without a
 * company. The tokens are always new, whatever cookies the request had.
 */
export function signIn(
  database: Database,
  user: User,
  { way, known, remember, shared, instead_of }: Beginning,
  origin: Origin,
  chat_key?: string,
): Promise<Signed> {
  if (!user.client_id) throw new AppError('user_without_client');
  return inPlatform(database, async (platform) => {
    await dropEnded(platform, user.id);
    if (instead_of !== undefined) await endFamilyOf(platform, instead_of);
    await noteSignIn(platform, user, { way, known, network: networkOf(origin.ip) }, origin);
    const expires_at = endOf(platform.now, remember);
    const common = { acting_client_id: null, viewing: null, expires_at, signed_in_until: expires_at };
    const session = await addSession(platform, user, origin, { family: newId(), remember, ...common, ...(shared && { shared }) });
    return answerOf(platform, user, session, chat_key);
  });
}

type Refreshable = {
  id: string;
  user_id: string;
  family: string;
  remember: boolean;
  acting_client_id: string | null;
  viewing: Viewing | null;
  expires_at: Date;
  session_version: number;
  user_agent: string | null;
  device: string | null;
  shared_device_id: string | null;
  signed_in_by: Session['signed_in_by'];
  idle_minutes: number | null;
  /** Whether the token was used before, and whether that is longer ago than the grace period. */
  spent: boolean;
  late: boolean;
  /** Whether the visit to another company, or the view as another user, has ended. The sign-in itself may continue. */
  over: boolean;
};

/** The session that this refresh token continues, unless a shared device was idle for too long. The token is marked as used; a short grace period follows. */
const spendSql = `
  UPDATE platform.sessions s SET refresh_expires_at = LEAST(s.refresh_expires_at, now() + $2 * interval '1 millisecond')
  FROM (SELECT id, refresh_expires_at < expires_at AS spent FROM platform.sessions WHERE refresh_hash = $1 FOR UPDATE) before
  WHERE s.id = before.id AND s.revoked_at IS NULL AND (s.expires_at > now() OR s.acting_client_id IS NOT NULL OR s.viewing IS NOT NULL) AND ${onDeviceSql}
  RETURNING s.expires_at <= now() AS over, s.id, s.user_id, s.family, s.remember, s.acting_client_id, s.viewing, s.expires_at, s.session_version, s.user_agent, s.device, s.shared_device_id, s.signed_in_by,
    (SELECT d.idle_minutes FROM platform.shared_devices d WHERE d.id = s.shared_device_id) AS idle_minutes, before.spent,
    s.refresh_expires_at <= now() AS late`;

/** Whether the request comes from another browser. Tabs of one browser share its cookies. Sessions older than the device cookie only have the browser's name. */
const isElsewhere = (session: Refreshable, origin: Origin) =>
  session.user_agent !== (origin.user_agent?.slice(0, 300) ?? null) || (session.device !== null && session.device !== origin.device);

/** Continues a sign-in with new tokens. A refresh cookie that was replaced before ends the whole sign-in; if another browser sends it, at once. */
export async function refreshSession(database: Database, refresh: string, origin: Origin, chat_key?: string): Promise<Signed | 'stolen'> {
  return inPlatform(database, async (platform) => {
    const [session] = await platform.query<Refreshable>(spendSql, [hashToken(refresh), refreshGrace_ms]);
    if (!session) throw new AppError('session_ended');
    if (session.late || ((session.spent || session.over) && isElsewhere(session, origin))) {
      await endFamily(platform, session.family);
      return 'stolen';
    }
    const user = await platform.one(UserEntity, { id: session.user_id });
    if (user.disabled || user.session_version !== session.session_version) throw new AppError('session_ended');
    return answerOf(platform, user, await addSession(platform, user, origin, await goesOnAs(platform, user, session)), chat_key);
  });
}

/**
 * A visit continues until its time is over, its company is closed, or its visitor is no longer a product administrator.
 * Then the session returns to the own company.
 */
async function goesOnAs(platform: Platform, user: User, session: Refreshable): Promise<Continued> {
  const home = await atHome(platform, session.id);
  const { shared_device_id: device_id, signed_in_by: by, idle_minutes } = session;
  if (device_id !== null && by !== 'password') return { ...home, shared: { device_id, by, idle_minutes: idle_minutes ?? 0 } };
  if (session.viewing !== null) {
    const goesOn = !session.over && (await viewOf(platform, user, session.viewing));
    return goesOn ? { ...session, signed_in_until: home.signed_in_until } : home;
  }
  if (session.acting_client_id === null || session.over) return home;
  const visited = await platform.one(ClientEntity, { id: session.acting_client_id });
  return !visited.disabled && isAdmin(user.role) ? { ...session, signed_in_until: home.signed_in_until } : home;
}

/** Ends the sign-in of a session, including its visits. Signing out of a visit ends only the visit. */
export function signOut(database: Database, session_id: string): Promise<void> {
  return inPlatform(database, async (platform) => {
    const session = await platform.one<Session>(SessionEntity, { id: session_id });
    await (session.acting_client_id === null ? endFamily(platform, session.family) : endVisitOf(platform, session.id));
  });
}

/** A session of a product administrator inside another client. */
export function impersonate(
  database: Database,
  principal: Principal,
  asked: { client_id: string; reason?: string | undefined },
  origin: Origin,
  chat_key?: string,
): Promise<Signed> {
  return inPlatform(database, async (platform) => {
    const { user, visit } = await beginVisit(platform, principal, asked);
    return answerOf(platform, user, await addSession(platform, user, origin, visit), chat_key);
  });
}

/** A session in which a user views as another user or group of their company. */
export function viewAs(database: Database, principal: Principal, viewing: Viewing, origin: Origin): Promise<Signed> {
  return inPlatform(database, async (platform) => {
    const { viewer, view } = await beginView(platform, principal, viewing);
    return answerOf(platform, viewer, await addSession(platform, viewer, origin, view));
  });
}

/** Returns from another client to the own one, or from viewing as another user, within the same sign-in. */
export function leave(database: Database, principal: Principal, origin: Origin, chat_key?: string): Promise<Signed> {
  return inPlatform(database, async (platform) => {
    const { user, home } = await (principal.viewing ? endView : endVisit)(platform, principal);
    return answerOf(platform, user, await addSession(platform, user, origin, home), chat_key);
  });
}
