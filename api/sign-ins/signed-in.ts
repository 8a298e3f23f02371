import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isByConsent } from '@millwright/core/sign-in/consent.ts';
import { inputsOf, isSignInType, type SignInType, signInOf } from '@millwright/core/sign-in/registry.ts';
import { type Session, type SigningIn, withHeaders } from './sessions/session.ts';
import { dropSession, findSession, holdSession, sessionKey } from './sessions/sessions.ts';
import { ways } from './ways/registry.ts';

export type Sign = Session['sign'];

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'outgoing_failed' && error.details.status === 401;

/** A token that is no longer taken (401) is renewed, once. */
async function withConsent<T>({ consent, input }: SigningIn, calling: (sign: Sign) => Promise<T>): Promise<T> {
  if (!consent) throw new AppError('not_connected', { name: String(input.name ?? 'OAuth 2') });
  const bearing = (token: string) => withHeaders({ authorization: `Bearer ${token}` }).sign;
  const token = await consent(null);
  try {
    return await calling(bearing(token));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const renewed = await consent(token);
    if (renewed === token) throw error;
    return calling(bearing(renewed));
  }
}

/** A session is used by later calls with the same values; one that is refused (401) is opened anew, once. */
async function withSession<T>(work: SigningIn & { client_id: string }, type: SignInType, calling: (sign: Sign) => Promise<T>): Promise<T> {
  const { input, client_id } = work;
  const key = sessionKey([client_id, type, URL.parse(String(input.url))?.origin ?? '', ...inputsOf(type).map((name) => String(input[name]))]);
  const open = async (): Promise<Session> => {
    const session = await ways[type](work);
    holdSession(key, session);
    return session;
  };
  const session = findSession(key);
  try {
    return await calling((session ?? (await open())).sign);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    dropSession(key);
    if (!session) throw error;
    return calling((await open()).sign);
  }
}

/**
 * Calls another system with what the sign-in of this input signs calls by; unsigned without one. `input.authentication`
 * names the way. What the call throws for a refusal (`outgoing_failed`, 401) has a session opened anew, once.
 */
export async function signedIn<T>(work: SigningIn & { client_id: string }, calling: (sign: Sign) => Promise<T>): Promise<T> {
  const type = work.input.authentication ?? 'none';
  if (!isSignInType(type)) throw badInput('authentication', 'unknown_option', { option: String(type) });
  if (isByConsent({ type, grant: work.input.grant })) return withConsent(work, calling);
  if (!signInOf(type).session) return calling((await ways[type](work)).sign);
  return withSession(work, type, calling);
}
