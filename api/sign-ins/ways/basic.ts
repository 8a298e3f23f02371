import { type Way, withHeaders } from '../sessions/session.ts';
import { basicHeader, person } from './post.ts';

/** Sends name and password with each call (HTTP Basic). */
export const basic: Way = async ({ input }) => {
  const { username, password } = person(input);
  return withHeaders({ authorization: basicHeader(username, password) });
};
