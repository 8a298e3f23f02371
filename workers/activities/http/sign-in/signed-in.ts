import { badInput } from '@millwright/core/automation/bad-input.ts';
import { type SignInType, signIns } from '@millwright/core/automation/sign-ins/sign-ins.ts';
import { AppError } from '@millwright/core/errors.ts';
import { openSession, type SigningIn } from './open-session.ts';
import { dropSession, findSession, holdSession, type Session, sessionKey } from './sessions.ts';

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'outgoing_failed' && error.details.status === 401;

/**
 * Calls another system with the headers of the sign-in that a step's input asks for; none without one. A session is used by
 * later calls with the same values; one that is refused (401) is opened anew, once.
 */
export async function signedIn<T>(work: SigningIn & { client_id: string }, calling: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const { input, client_id } = work;
  const type = input.authentication ?? 'none';
  if (type === 'none') return calling({});
  if (typeof type !== 'string' || !Object.hasOwn(signIns, type)) throw badInput('authentication', 'unknown_option', { option: String(type) });
  const way = signIns[type as SignInType];
  const key = sessionKey([
    client_id,
    type,
    URL.parse(String(input.url))?.origin ?? '',
    ...[...way.needs, ...way.takes].map((name) => String(input[name])),
  ]);
  const open = async (): Promise<Session> => {
    const session = await openSession[type as SignInType](work);
    holdSession(key, session);
    return session;
  };
  const session = findSession(key);
  try {
    return await calling((session ?? (await open())).headers);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    dropSession(key);
    if (!session || type === 'basic') throw error;
    return calling((await open()).headers);
  }
}
