import type { SessionAnswer } from '@millwright/core/contract/auth.ts';
import type { User } from '@millwright/core/contract/users.ts';
import { useSyncExternalStore } from 'react';
import { AppFailure, call, post, setCredentials } from './http.ts';

export type { User } from '@millwright/core/contract/users.ts';

type Answer = SessionAnswer;
export type Session =
  | { status: 'starting'; user: null }
  | { status: 'out'; user: null; reason: 'none' | 'elsewhere' | 'ended' }
  | { status: 'in'; user: User };

let session: Session = { status: 'starting', user: null };
let token: string | null = null;
let renewing: Promise<string | null> | null = null;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('millwright-session');

/** Whether this device was signed in when it was last used: without it there is no cookie worth asking with. */
const hint = 'millwright.signed-in';

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function accept(answer: Answer): string {
  token = answer.token;
  localStorage.setItem(hint, '1');
  const same = session.status === 'in' && JSON.stringify(session.user) === JSON.stringify(answer.user);
  if (!same) become({ status: 'in', user: answer.user });
  return answer.token;
}

function leave(reason: 'none' | 'elsewhere' | 'ended'): void {
  token = null;
  if (session.status !== 'out') become({ status: 'out', user: null, reason });
}

/** Tabs renew one after the other, because each renewal may replace the cookie that the next one sends. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('millwright-renewal', work) : work();
}

async function renewNow(): Promise<string | null> {
  try {
    return accept(await inTurn(() => call<Answer>('POST', '/v1/auth/refresh', undefined, { anonymous: true })));
  } catch (error) {
    if (error instanceof AppFailure && error.status >= 400 && error.status < 500) {
      localStorage.removeItem(hint);
      leave(session.status === 'in' ? 'ended' : 'none');
      return null;
    }
    throw error;
  }
}

/** A fresh token by the refresh cookie; null when the session has ended. Callers at the same time share one renewal. */
export function renew(): Promise<string | null> {
  renewing ??= renewNow().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Finds out, once at the start, whether somebody is signed in. */
export async function resume(): Promise<void> {
  if (localStorage.getItem(hint) === null) return leave('none');
  try {
    await renew();
  } catch {
    // Without an answer nobody can be shown as signed in; the sign-in page says what is wrong when it is used.
    leave('none');
  }
}

setCredentials({ token: () => token, renew });

channel?.addEventListener('message', ({ data }: MessageEvent<'login' | 'logout'>) => {
  if (data === 'logout') leave('elsewhere');
  if (data === 'login' && session.status !== 'in') void renew();
});

/** Signs in, here and in every other tab. */
export async function login(email: string, password: string, remember: boolean): Promise<void> {
  accept(await post<Answer>('/v1/auth/login', { email, password, remember }, { anonymous: true }));
  channel?.postMessage('login');
}

/** Ends the session on the server and in every tab. Without a connection it still ends here. */
export async function logout(): Promise<void> {
  try {
    await call('POST', '/v1/auth/logout');
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
  }
  localStorage.removeItem(hint);
  channel?.postMessage('logout');
  leave('none');
}

/** Changes what the session knows of its person after the profile was saved. */
export function changeUser(user: Partial<User>): void {
  if (session.status === 'in') become({ status: 'in', user: { ...session.user, ...user } });
}

export function currentSession(): Session {
  return session;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** The signed-in person. Only below the shell, which is not shown without one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser outside a session');
  return user;
}
