import { createHash } from 'node:crypto';
import type { Session } from './session.ts';

/** Sessions of this process at most; the oldest go first. */
const most = 1_000;
const sessions = new Map<string, Session>();

/** A key that tells sign-ins apart by all that they are made with, without holding a secret. */
export const sessionKey = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The session of a key while it holds. */
export function findSession(key: string): Session | null {
  const session = sessions.get(key);
  if (session && session.until > Date.now()) return session;
  sessions.delete(key);
  return null;
}

/** Holds a session for later calls. */
export function holdSession(key: string, session: Session): void {
  sessions.delete(key);
  sessions.set(key, session);
  for (const oldest of sessions.keys()) {
    if (sessions.size <= most) return;
    sessions.delete(oldest);
  }
}

/** Forgets a session that the other system no longer takes. */
export const dropSession = (key: string): void => void sessions.delete(key);
