import type { SessionAnswer } from '@millwright/core/contract/auth.ts';

/** What the device knows of the session until the next start: who it is of and until when. Never its secrets. */
export type KeptSession = Pick<SessionAnswer, 'user' | 'expires_at'>;

const name = 'millwright.session';

/** Keeps the current user and the session's variables; null forgets them. A full storage asks for the password at the next start. */
export function keepSession(session: KeptSession | null): void {
  localStorage.removeItem(name);
  if (!session) return;
  const { user, expires_at } = session;
  try {
    localStorage.setItem(name, JSON.stringify({ user, expires_at }));
  } catch {
    // Nothing is lost but the shortcut.
  }
}

/** The session of the last use of this device; null without one, or when it is damaged. */
export function keptSession(): KeptSession | null {
  try {
    const kept: KeptSession | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    return kept?.user?.id ? kept : null;
  } catch {
    return null;
  }
}
