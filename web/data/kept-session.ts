import type { SessionAnswer } from '@millwright/core/contract/auth.ts';

/** The session data stored on the device: its user and its end. Never its tokens. */
export type KeptSession = Pick<SessionAnswer, 'user' | 'expires_at'>;

const name = 'millwright.session';
/** A cookie that ends together with the sign-in's cookie, which pages can't read. Browsers share cookies between ports. */
const mark = `millwright_here_${location.port}`;
const isMarked = () => document.cookie.split('; ').includes(`${mark}=1`);

function writeMark(more: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other way needs a secure page, and takes its time
  document.cookie = `${mark}=1; path=/; samesite=strict${secure}${more}`;
}

/**
 * Stores the present user and the session's end; null deletes them. If storage is full, the next start asks for the
 * password. `remember` says whether the sign-in outlasts the browser.
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
    // Only the shortcut at the next start is lost.
  }
}

/** The last session on this device; null if there is none or it is damaged. */
export function keptSession(): KeptSession | null {
  try {
    const session: KeptSession | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    return session?.user?.id ? session : null;
  } catch {
    return null;
  }
}

/** The last session on this device if its sign-in may still be valid. While the server can't be reached, its user is not asked to sign in again. */
export function ongoingSession(): KeptSession | null {
  const session = keptSession();
  return session && isMarked() && Date.parse(session.expires_at) > Date.now() ? session : null;
}
