import { type Session, SessionEntity } from '../../db/entities/session.entity.ts';
import type { User } from '../../db/entities/user.entity.ts';
import type { Platform } from '../../db/platform.ts';
import { newId } from '../../db/sql/new-id.ts';
import { hashToken, newToken } from '../passwords/tokens.ts';

const hour = 3_600_000;
/** Two tabs that start at once both send the same cookie; after this a used one is taken for stolen. */
export const refreshGrace_ms = 60_000;

export type NewSession = { token: string; refresh: string; expires_at: Date; remember: boolean; acting_client_id: string | null };
/** Where a sign-in comes from; `device` is the hash of the browser's own cookie. */
export type Origin = { ip: string; user_agent: string | null; device: string | null };
type Continued = Pick<Session, 'family' | 'remember' | 'acting_client_id' | 'expires_at'>;

/** When a sign-in ends: after 12 hours, or 30 days for who asked to be remembered. */
export const endOf = (now: string, remember: boolean) => new Date(Date.parse(now) + (remember ? 30 * 24 : 12) * hour);

/** Adds a session of the user: a new sign-in, or the continuation of one. */
export async function addSession(platform: Platform, user: User, origin: Origin, from: Continued): Promise<NewSession> {
  const token = newToken();
  const refresh = newToken();
  await platform.insert(SessionEntity, [
    {
      id: newId(),
      client_id: user.client_id,
      user_id: user.id,
      family: from.family,
      token_hash: hashToken(token),
      refresh_hash: hashToken(refresh),
      session_version: user.session_version,
      remember: from.remember,
      acting_client_id: from.acting_client_id,
      user_agent: origin.user_agent?.slice(0, 300) ?? null,
      ip: origin.ip,
      device: origin.device,
      expires_at: from.expires_at,
      refresh_expires_at: from.expires_at,
    },
  ]);
  return { token, refresh, expires_at: from.expires_at, remember: from.remember, acting_client_id: from.acting_client_id };
}

/** Ends all sessions of one sign-in. */
export async function endFamily(platform: Platform, family: string): Promise<void> {
  await platform.query('UPDATE platform.sessions SET revoked_at = now() WHERE family = $1 AND revoked_at IS NULL', [family]);
}

/** Takes away what ended a while ago. */
export async function dropEnded(platform: Platform, user_id: string): Promise<void> {
  await platform.query(`DELETE FROM platform.sessions WHERE user_id = $1 AND (expires_at < now() OR revoked_at < now() - interval '1 day')`, [
    user_id,
  ]);
}
