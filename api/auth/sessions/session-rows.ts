import type { QuickSignIn } from '@millwright/core/access/types.ts';
import { type Session, SessionEntity } from '../../db/entities/session.entity.ts';
import type { User } from '../../db/entities/user.entity.ts';
import type { Platform } from '../../db/platform.ts';
import { newId } from '../../db/sql/new-id.ts';
import { hashToken, newToken } from '../passwords/tokens.ts';

const hour = 3_600_000;
/** Two tabs that start at once both send the same cookie. After this time, a cookie that was already used counts as stolen. */
export const refreshGrace_ms = 60_000;

/** The origin of a sign-in. `device` is the hash of the browser's own cookie. */
export type Origin = { ip: string; user_agent: string | null; device: string | null };
/** The method of a sign-in on a shared device, and the idle time after which it ends. */
export type SharedSignIn = { device_id: string; by: QuickSignIn; idle_minutes: number };
/** All sessions of a sign-in end with it. A visit to another company ends earlier. */
export type Continued = Pick<Session, 'family' | 'remember' | 'acting_client_id' | 'viewing' | 'expires_at'> & {
  signed_in_until: Date;
  /** Missing when the user typed their password. */
  shared?: SharedSignIn;
};
export type NewSession = Continued & { token: string; refresh: string };

/** For a session `s`: it is not on a shared device, or the device is still shared and was used recently. */
export const onDeviceSql = `(s.shared_device_id IS NULL OR EXISTS (SELECT FROM platform.shared_devices d
    WHERE d.id = s.shared_device_id AND d.revoked_at IS NULL AND s.last_seen_at > now() - d.idle_minutes * interval '1 minute'))`;

/** When a sign-in ends: after 12 hours, or after 30 days with "stay signed in". */
export const endOf = (now: string, remember: boolean) => new Date(Date.parse(now) + (remember ? 30 * 24 : 12) * hour);

/** Adds a session of a user: a new sign-in, or its continuation. */
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
      viewing: from.viewing,
      shared_device_id: from.shared?.device_id ?? null,
      signed_in_by: from.shared?.by ?? 'password',
      user_agent: origin.user_agent?.slice(0, 300) ?? null,
      ip: origin.ip,
      device: origin.device,
      expires_at: from.expires_at,
      refresh_expires_at: from.signed_in_until,
    },
  ]);
  return { ...from, token, refresh };
}

/** Ends all sessions of one sign-in. */
export async function endFamily(platform: Platform, family: string): Promise<void> {
  await platform.query('UPDATE platform.sessions SET revoked_at = now() WHERE family = $1 AND revoked_at IS NULL', [family]);
}

/** Ends the sign-in of a refresh token, if there is one. */
export async function endFamilyOf(platform: Platform, refresh: string): Promise<void> {
  const sql =
    'UPDATE platform.sessions SET revoked_at = now() WHERE revoked_at IS NULL AND family = (SELECT family FROM platform.sessions WHERE refresh_hash = $1)';
  await platform.query(sql, [hashToken(refresh)]);
}

/** Deletes sessions that ended a while ago. */
export async function dropEnded(platform: Platform, user_id: string): Promise<void> {
  await platform.query(`DELETE FROM platform.sessions WHERE user_id = $1 AND (expires_at < now() OR revoked_at < now() - interval '1 day')`, [
    user_id,
  ]);
}
