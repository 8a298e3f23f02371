import { createHash } from 'node:crypto';
import type { Session } from './session.ts';

/** The maximum number of sessions per process; the oldest are dropped first. */
const most = 1_000;
const sessions = new Map<string, Session>();

/** A key of a sign-in's inputs: different inputs give different keys, from which no secret can be read. */
export const sessionKey = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The session of a key, unless it has expired. */
export function findSession(key: string): Session | null {
  const session = sessions.get(key);
  if (session && session.until > Date.now()) return session;
  sessions.delete(key);
  return null;
}

/** Stores a session for later calls. */
export function holdSession(key: string, session: Session): void {
  sessions.delete(key);
  sessions.set(key, session);
  for (const oldest of sessions.keys()) {
    if (sessions.size <= most) return;
    sessions.delete(oldest);
  }
}

/** Removes a session that the other system has refused. */
export const dropSession = (key: string): void => void sessions.delete(key);
