import type { SecondStep, SessionAnswer } from '@millwright/core/contract/auth.ts';
import type { User } from '@millwright/core/contract/users.ts';
import { AppFailure, call, callByShareToken, isUnanswered, post, setCredentials } from './http.ts';
import { inTurn } from './in-turn.ts';
import { keepSession, keptSession, ongoingSession } from './kept-session.ts';
import { createSignal, useStore } from './store.ts';

export type { User } from '@millwright/core/contract/users.ts';

type Answer = SessionAnswer;
/** Why nobody is signed in: nobody was, they signed out in this tab or in another, or the session has ended. */
export type Leaving = 'none' | 'own' | 'elsewhere' | 'ended';
type Session = { status: 'starting'; user: null } | { status: 'out'; user: null; reason: Leaving } | { status: 'in'; user: User };

let session: Session = { status: 'starting', user: null };
let token: string | null = null;
let renewing: Promise<string | null> | null = null;
const changed = createSignal();
const personLeft = createSignal();
const farewells = new Set<() => Promise<void>>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('millwright-session');

/** Who looks as somebody else is neither: what that person left on this device stays theirs. */
const personOf = ({ user }: Session) => user && `${user.id} ${user.client_id}${user.viewing ? ` as ${user.role}` : ''}`;

function become(next: Session): void {
  const left = session.user !== null && personOf(session) !== personOf(next);
  session = next;
  if (left) personLeft.tell();
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

/** A fresh token by the refresh cookie; null when the session has ended. Callers at the same time share one renewal. */
export function renew(): Promise<string | null> {
  renewing ??= renewNow().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** How long the start waits for the server where it may go on without. */
const patienceMs = 5_000;

/** Goes on as whoever is signed in here, while the server can't be asked; the first answer of it tells whether they still are. */
function goOn(): boolean {
  const kept = ongoingSession();
  if (kept && session.status === 'starting') become({ status: 'in', user: kept.user });
  return kept !== null;
}

/** Finds out, once at the start, whether somebody is signed in. */
export async function resume(): Promise<void> {
  // Where nobody was signed in there is no cookie worth asking with.
  if (!keptSession()) return leave('none');
  const patience = setTimeout(goOn, patienceMs);
  try {
    await renew();
  } catch (error) {
    // Without an answer, and a sign-in that goes on, nobody can be shown as signed in; the sign-in page says what is wrong when it is used.
    if (!isUnanswered(error) || !goOn()) leave('none');
  } finally {
    clearTimeout(patience);
  }
}

setCredentials({ token: () => token, renew, person: currentPerson });

/** Whether this page is a shared form's: whoever is signed in elsewhere in this browser, here it is filled in by who has the link. */
let isOutside = false;

/** Somebody without an account, who fills in one form by its link: what is kept on the device is kept under the link. */
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
  // Somebody else may have signed in there: the cookie is theirs now, and so is this tab.
  if (data === 'login') void renew();
});

/** Goes on as whom the server has let in, here and in every other tab. */
export function enter(answer: SessionAnswer, remember: boolean): void {
  accept(answer, remember);
  channel?.postMessage('login');
}

/** Signs in by a password; answers what is asked for besides, where that is not enough. */
export async function login(email: string, password: string, remember: boolean): Promise<SecondStep | null> {
  const answer = await post('/v1/auth/login', { email, password, remember }, { anonymous: true });
  if ('second_step' in answer) return answer.second_step;
  enter(answer, remember);
  return null;
}

/** Signs in on a shared device by PIN or badge, here and in every other tab; whoever was here has left, and what of theirs still waits was sent in their name. */
async function comeIn(path: '/v1/auth/pin' | '/v1/auth/badge', proof: object): Promise<void> {
  if (session.status === 'in') for (const last of farewells) await last();
  accept(await post(path, proof, { anonymous: true }), false);
  channel?.postMessage('login');
}

export const loginByPin = (user_id: string, pin: string): Promise<void> => comeIn('/v1/auth/pin', { user_id, pin });
export const loginByBadge = (code: string): Promise<void> => comeIn('/v1/auth/badge', { code });

/** Works inside another company for a while, here and in every other tab; the reason is noted there. */
export async function visit(client_id: string, reason: string): Promise<void> {
  for (const last of farewells) await last();
  accept(await post('/v1/auth/impersonate', { client_id, reason }));
  channel?.postMessage('login');
}

/** Looks at the company as a person or a group does, here and in every other tab; nothing can be changed meanwhile. */
export async function viewAs(whom: { user_id: string } | { role: string }): Promise<void> {
  for (const last of farewells) await last();
  accept(await post('/v1/auth/view-as', whom));
  channel?.postMessage('login');
}

/** Back to the own company from another one, or to oneself from somebody else. */
export async function leaveVisit(): Promise<void> {
  accept(await post('/v1/auth/leave'));
  channel?.postMessage('login');
}

/** Ends the session on the server and in every tab. Without a connection it still ends here. */
export async function logout(): Promise<void> {
  for (const last of farewells) await last();
  try {
    // Signed out of another company alone, the own sign-in would go on.
    if (session.user?.impersonated) accept(await post('/v1/auth/leave'));
    await call('POST', '/v1/auth/logout');
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
  }
  endedHere();
}

/** Leaves in every tab after the server has ended the session by another call than a logout. */
export function endedHere(): void {
  keepSession(null);
  channel?.postMessage('logout');
  leave('own');
}

/** Changes what the session knows of its person after the profile was saved. */
export function changeUser(user: Partial<User>): void {
  if (session.status !== 'in') return;
  const next = { ...session.user, ...user };
  const kept = keptSession();
  if (kept) keepSession({ ...kept, user: next });
  become({ status: 'in', user: next });
}

/** Does this before somebody signs out here: what of theirs still waits is sent in their name. It must not fail. */
export function onLogout(last: () => Promise<void>): void {
  farewells.add(last);
}

/** Calls back when the person or their client changes: what a module remembers of them is dropped, because tablets are shared. */
export const onPersonLeft = personLeft.listen;

export function currentSession(): Session {
  return session;
}

/** Who is here, in which company: one name for both; null without anybody. */
export function currentPerson(): string | null {
  return personOf(session);
}

/** Calls back when who is here changes; answers how to stop that. */
export const followSession = changed.listen;

export const useSession = (): Session => useStore({ get: currentSession, listen: followSession });

/** The signed-in person. Only below the shell, which is not shown without one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser outside a session');
  return user;
}
