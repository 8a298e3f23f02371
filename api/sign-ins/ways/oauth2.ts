import { type Way, withHeaders } from '../sessions/session.ts';
import { clientToken } from './client-token.ts';
import { usual_ms } from './post.ts';

/** How long before its end a token is renewed. */
const ahead_ms = 30_000;

/** A bearer token for the client itself. Tokens by the consent of a person are stored by `api/integrations/oauth`. */
export const oauth2: Way = async (work) => {
  const { token, seconds } = await clientToken(work);
  const good_ms = seconds === null ? usual_ms : seconds * 1000;
  return withHeaders({ authorization: `Bearer ${token}` }, Date.now() + Math.max(good_ms - ahead_ms, 0));
};
