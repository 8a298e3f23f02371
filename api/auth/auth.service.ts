import { isAdmin } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import type { SessionAnswer } from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import { closedFor } from '../clients/closing/close-company.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import type { Database } from '../db/database.ts';
import { AuditEntity } from '../db/entities/audit.entity.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { type Session, SessionEntity } from '../db/entities/session.entity.ts';
import { type User, UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform, type Platform } from '../db/platform.ts';
import { newId } from '../db/sql/new-id.ts';
import { userView } from '../users/user-view.ts';
import { verifyPassword } from './passwords/password-hash.ts';
import { storedPassword } from './passwords/stored-password.ts';
import { hashToken } from './passwords/tokens.ts';
import { addSession, dropEnded, endFamily, endOf, type NewSession, type Origin, refreshGrace_ms } from './sessions/session-rows.ts';

export type Signed = { answer: SessionAnswer; session: NewSession };

type Account = { user: User; password_hash: string | null };

async function userByEmail(platform: Platform, email: string): Promise<Account | undefined> {
  const [row] = await platform.query<{ id: string }>('SELECT id FROM platform.users WHERE lower(email) = lower($1)', [email.trim()]);
  return row && { user: await platform.one(UserEntity, { id: row.id }), password_hash: await storedPassword(platform, row.id) };
}

/** Why nobody is signed in; of somebody who is disabled it tells no more than the words that fit all reasons. */
export const refusals = ['unknown_username', 'incorrect_password', 'wrong_credentials'] as const;
export type Refusal = (typeof refusals)[number];

/** Whoever holds this email and password and may sign in, or why not. Takes as long for an unknown email as for a wrong password. */
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
  const view = userView(user, client, chat_key);
  const ownView = session.acting_client_id ? { ...view, impersonated: true } : view;
  return { session, answer: { token: session.token, expires_at: session.expires_at.toISOString(), user: ownView } };
}

/** Begins a session of a user whose credentials have been checked. */
export function signIn(database: Database, user: User, remember: boolean, origin: Origin, chat_key?: string): Promise<Signed> {
  return inPlatform(database, async (platform) => {
    await dropEnded(platform, user.id);
    const session = await addSession(platform, user, origin, {
      family: newId(),
      remember,
      acting_client_id: null,
      expires_at: endOf(platform.now, remember),
    });
    return answerOf(platform, user, session, chat_key);
  });
}

type Refreshable = {
  id: string;
  user_id: string;
  family: string;
  remember: boolean;
  acting_client_id: string | null;
  expires_at: Date;
  session_version: number;
  user_agent: string | null;
  device: string | null;
  /** Used before, within the grace or longer ago. */
  spent: boolean;
  late: boolean;
};

/** A session that this refresh token may continue, with the token spent but for a short grace. */
const spendSql = `
  UPDATE platform.sessions s SET refresh_expires_at = LEAST(s.refresh_expires_at, now() + $2 * interval '1 millisecond')
  FROM (SELECT id, refresh_expires_at < expires_at AS spent FROM platform.sessions WHERE refresh_hash = $1 FOR UPDATE) before
  WHERE s.id = before.id AND s.revoked_at IS NULL AND s.expires_at > now()
  RETURNING s.id, s.user_id, s.family, s.remember, s.acting_client_id, s.expires_at, s.session_version, s.user_agent, s.device, before.spent,
    s.refresh_expires_at <= now() AS late`;

/** Tabs of one browser share its cookies. Of a session from before browsers were told apart only the browser's name is known. */
const isElsewhere = (session: Refreshable, origin: Origin) =>
  session.user_agent !== (origin.user_agent?.slice(0, 300) ?? null) || (session.device !== null && session.device !== origin.device);

/** Continues the sign-in of a refresh cookie with new tokens. A cookie that was replaced before ends the whole sign-in, at once when another browser sends it. */
export async function refreshSession(database: Database, refresh: string, origin: Origin, chat_key?: string): Promise<Signed | 'stolen'> {
  return inPlatform(database, async (platform) => {
    const [session] = await platform.query<Refreshable>(spendSql, [hashToken(refresh), refreshGrace_ms]);
    if (!session) throw new AppError('session_ended');
    if (session.late || (session.spent && isElsewhere(session, origin))) {
      await endFamily(platform, session.family);
      return 'stolen';
    }
    const user = await platform.one(UserEntity, { id: session.user_id });
    if (user.disabled || user.session_version !== session.session_version) throw new AppError('session_ended');
    return answerOf(platform, user, await addSession(platform, user, origin, session), chat_key);
  });
}

/** Ends the sign-in that a session belongs to. */
export function signOut(database: Database, session_id: string): Promise<void> {
  return inPlatform(database, async (platform) => {
    const session = await platform.one<Session>(SessionEntity, { id: session_id });
    await endFamily(platform, session.family);
  });
}

/** A session of an administrator of the product inside another client, noted in that client's audit log. */
export function impersonate(database: Database, principal: Principal, client_id: string, origin: Origin, chat_key?: string): Promise<Signed> {
  return inPlatform(database, async (platform) => {
    const user = await platform.one(UserEntity, { id: principal.user_id ?? '' });
    const [own, [target]] = await Promise.all([
      platform.one(ClientEntity, { id: user.client_id }),
      platform.find(ClientEntity, { id: client_id, disabled: false }),
    ]);
    if (!isAdmin(own.acl ?? defaultAcl(), user.role)) throw new AppError('forbidden');
    if (!target) throw documentNotFound('clients', client_id);
    await platform.insert(AuditEntity, [
      { id: newId(), client_id, user_id: user.id, action: 'impersonation', details: { email: user.email, from: user.client_id } },
    ]);
    const from = { family: newId(), remember: false, acting_client_id: client_id, expires_at: endOf(platform.now, false) };
    return answerOf(platform, user, await addSession(platform, user, origin, from), chat_key);
  });
}
