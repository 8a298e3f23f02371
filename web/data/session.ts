import type { SecondStep, SessionAnswer } from '@millwright/core/contract/auth.ts';
import type { User } from '@millwright/core/contract/users.ts';
import { AppFailure, call, callByShareToken, isUnanswered, post, setCredentials } from './http.ts';
import { inTurn } from './in-turn.ts';
import { keepSession, keptSession, ongoingSession } from './kept-session.ts';
import { createSignal, useStore } from './store.ts';

export type { User } from '@millwright/core/contract/users.ts';

type Answer = SessionAnswer;
/** Why nobody is signed in: there was no session, the user signed out here or in another tab, or the session has ended. */
export type Leaving = 'none' | 'own' | 'elsewhere' | 'ended';
type Session = { status: 'starting'; user: null } | { status: 'out'; user: null; reason: Leaving } | { status: 'in'; user: User };

let session: Session = { status: 'starting', user: null };
let token: string | null = null;
let renewing: Promise<string | null> | null = null;
const changed = createSignal();
const personLeft = createSignal();
const farewells = new Set<() => Promise<void>>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('millwright-session');

/** While viewing as another user this is neither of the two, so that both users' data on this device stay separate. */
const personOf = ({ user }: Session) => user && `${user.id} ${user.client_id}${user.viewing ? ` as ${user.role}` : ''}`;

function become(next: Session): void {
  const isOther = session.user !== null && personOf(session) !== personOf(next);
  session = next;
  if (isOther) personLeft.tell();
  changed.tell();
}

function accept(answer: Answer, remember?: boolean): string {
  token = answer.token;
  keepSession(answer, remember);
  const same = session.status === 'in' && JSON.stringify(session.user) === JSON.stringify(answer.user);
  if (!same) become({ status: 'in', user: answer.user });
  return answer.token;
}

function leave(reason: Leaving): void {
  token = null;
  if (session.status !== 'out') become({ status: 'out', user: null, reason });
}

async function renewNow(): Promise<string | null> {
  try {
    // Tabs renew one after the other, because each renewal may replace the cookie that the next one sends.
    return accept(await inTurn('millwright-renewal', () => call('POST', '/v1/auth/refresh', undefined, { anonymous: true })));
  } catch (error) {
    if (error instanceof AppFailure && error.status >= 400 && error.status < 500) {
      keepSession(null);
      leave(session.status === 'in' ? 'ended' : 'none');
      return null;
    }
    throw error;
  }
}

/** A new token by the refresh cookie; null when the session has ended. Concurrent callers share one renewal. */
export function renew(): Promise<string | null> {
  renewing ??= renewNow().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** How long the start waits for the server if it can continue without it. */
const patienceMs = 5_000;

/** Continues as the last user while the server can't be reached. Its first response tells whether the session is still valid. */
function goOn(): boolean {
  const lastSession = ongoingSession();
  if (lastSession && session.status === 'starting') become({ status: 'in', user: lastSession.user });
  return lastSession !== null;
}

/** Determines at the start whether somebody is signed in. */
export async function resume(): Promise<void> {
  // If nobody was signed in, there is no cookie to send.
  if (!keptSession()) return leave('none');
  const patience = setTimeout(goOn, patienceMs);
  try {
    await renew();
  } catch (error) {
    // Without a response and without a valid stored session nobody can be shown as signed in. The sign-in page reports the problem when it is used.
    if (!isUnanswered(error) || !goOn()) leave('none');
  } finally {
    clearTimeout(patience);
  }
}

setCredentials({ token: () => token, renew, person: currentPerson });

/** Whether this page is a shared form. Whoever is signed in elsewhere in this browser, here the owner of the link acts. */
let isOutside = false;

/** Acts as somebody without an account who fills in a form by its link. Data on the device is stored under the link. */
export function actAsOutsider(token: string, { id, client }: Pick<User, 'id' | 'client'>): void {
  isOutside = true;
  callByShareToken(token);
  const nobody = { email: '', first_name: '', last_name: '', phone: '', role: '', language: null, entity_name: '', picture_url: null };
  const none = {
    workstation_id: null,
    disabled: false,
    preferences: {},
    client_feature_flags: [],
    intercom_user_hash: null,
    created_on: '',
    version: 1,
  };
  become({ status: 'in', user: { ...nobody, ...none, id, client_id: client.id, client_name: client.name, client } });
}

export const isOutsider = (): boolean => isOutside;

channel?.addEventListener('message', ({ data }: MessageEvent<'login' | 'logout'>) => {
  if (isOutside) return;
  if (data === 'logout') leave('elsewhere');
  // Another user may have signed in there. The cookie is now theirs, so this tab changes to them too.
  if (data === 'login') void renew();
});

/** Continues with the session that the server returned, here and in every other tab. */
export function enter(answer: SessionAnswer, remember: boolean): void {
  accept(answer, remember);
  channel?.postMessage('login');
}

/** Signs in by password. Returns the second step if one is required. */
export async function login(email: string, password: string, remember: boolean): Promise<SecondStep | null> {
  const answer = await post('/v1/auth/login', { email, password, remember }, { anonymous: true });
  if ('second_step' in answer) return answer.second_step;
  enter(answer, remember);
  return null;
}

/** Signs in on a shared device by PIN or badge, here and in every other tab. The previous user's waiting entries are sent in their name first. */
async function comeIn(path: '/v1/auth/pin' | '/v1/auth/badge', proof: object): Promise<void> {
  if (session.status === 'in') for (const last of farewells) await last();
  accept(await post(path, proof, { anonymous: true }), false);
  channel?.postMessage('login');
}

export const loginByPin = (user_id: string, pin: string): Promise<void> => comeIn('/v1/auth/pin', { user_id, pin });
export const loginByBadge = (code: string): Promise<void> => comeIn('/v1/auth/badge', { code });

/** Works inside another company for a while, here and in every other tab. The reason is recorded there. */
export async function visit(client_id: string, reason: string): Promise<void> {
  for (const last of farewells) await last();
  accept(await post('/v1/auth/impersonate', { client_id, reason }));
  channel?.postMessage('login');
}

/** Views the company as another user or group, here and in every other tab. Nothing can be changed meanwhile. */
export async function viewAs(whom: { user_id: string } | { role: string }): Promise<void> {
  for (const last of farewells) await last();
  accept(await post('/v1/auth/view-as', whom));
  channel?.postMessage('login');
}

/** Returns from another company to the own one, or from viewing as another user. */
export async function leaveVisit(): Promise<void> {
  accept(await post('/v1/auth/leave'));
  channel?.postMessage('login');
}

/** Ends the session on the server and in every tab. Without a connection it still ends here. */
export async function logout(): Promise<void> {
  for (const last of farewells) await last();
  try {
    // Signing out inside another company would only end the visit.
    if (session.user?.impersonated) accept(await post('/v1/auth/leave'));
    await call('POST', '/v1/auth/logout');
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
  }
  endedHere();
}

/** Signs out in every tab after another call than a logout has ended the session. */
export function endedHere(): void {
  keepSession(null);
  channel?.postMessage('logout');
  leave('own');
}

/** Updates the session's user after the profile was saved. */
export function changeUser(user: Partial<User>): void {
  if (session.status !== 'in') return;
  const next = { ...session.user, ...user };
  const storedSession = keptSession();
  if (storedSession) keepSession({ ...storedSession, user: next });
  become({ status: 'in', user: next });
}

/** Registers work to do before somebody signs out here: waiting entries are sent in their name. It must not fail. */
export function onLogout(last: () => Promise<void>): void {
  farewells.add(last);
}

/** Calls back when the user or their client changes. Modules then drop the user's data, because tablets are shared. */
export const onPersonLeft = personLeft.listen;

export function currentSession(): Session {
  return session;
}

/** The present user and company as one key; null when nobody is signed in. */
export function currentPerson(): string | null {
  return personOf(session);
}

/** Calls back when the present user changes; returns a function that stops it. */
export const followSession = changed.listen;

export const useSession = (): Session => useStore({ get: currentSession, listen: followSession });

/** The signed-in user. Only use it below the shell, which is not rendered without one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser outside a session');
  return user;
}
