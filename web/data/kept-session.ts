import type { SessionAnswer } from '@millwright/core/contract/auth.ts';

/** What the device knows of the session until the next start: who it is of and until when. Never its secrets. */
export type KeptSession = Pick<SessionAnswer, 'user' | 'expires_at'>;

const name = 'millwright.session';
/** A cookie that ends as the one of the sign-in does, which pages can't see. Browsers share cookies between ports. */
const mark = `millwright_here_${location.port}`;
const isMarked = () => document.cookie.split('; ').includes(`${mark}=1`);

function writeMark(more: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other way needs a secure page, and takes its time
  document.cookie = `${mark}=1; path=/; samesite=strict${secure}${more}`;
}

/**
 * Keeps the current user and the session's variables; null forgets them. A full storage asks for the password at the next
 * start. A new sign-in says whether it outlives the browser.
 */
export function keepSession(session: KeptSession | null, remember?: boolean): void {
  localStorage.removeItem(name);
  if (!session) writeMark('; max-age=0');
  if (!session) return;
  if (remember) writeMark(`; expires=${new Date(session.expires_at).toUTCString()}`);
  else if (remember === false || !isMarked()) writeMark('');
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

/** The session of the last use of this device, as long as its sign-in may go on: whoever it is of is not asked again while no server can tell. */
export function ongoingSession(): KeptSession | null {
  const kept = keptSession();
  return kept && isMarked() && Date.parse(kept.expires_at) > Date.now() ? kept : null;
}
