import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isByConsent } from '@millwright/core/sign-in/consent.ts';
import { inputsOf, isSignInType, type SignInType, signInOf } from '@millwright/core/sign-in/registry.ts';
import { type Session, type SigningIn, withHeaders } from './sessions/session.ts';
import { dropSession, findSession, holdSession, sessionKey } from './sessions/sessions.ts';
import { ways } from './ways/registry.ts';

export type Sign = Session['sign'];

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'outgoing_failed' && error.details.status === 401;

/** Makes a call with the access token of a person's consent. If the other system refuses the token (401), renews it once. */
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

/** Makes a call in a session that later calls with the same inputs share. If the other system refuses it (401), opens a new one once. */
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
 * Calls another system, signed as `input.authentication` says; unsigned without it. `calling` gets the function that signs, and
 * throws `outgoing_failed` with status 401 if the other system refuses the session or token: then it is called once more with a new one.
 */
export async function signedIn<T>(work: SigningIn & { client_id: string }, calling: (sign: Sign) => Promise<T>): Promise<T> {
  const type = work.input.authentication ?? 'none';
  if (!isSignInType(type)) throw badInput('authentication', 'unknown_option', { option: String(type) });
  if (isByConsent({ type, grant: work.input.grant })) return withConsent(work, calling);
  if (!signInOf(type).session) return calling((await ways[type](work)).sign);
  return withSession(work, type, calling);
}
