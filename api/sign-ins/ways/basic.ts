import { type Way, withHeaders } from '../sessions/session.ts';
import { basicHeader, person } from './post.ts';

/** Name and password with each call. */
export const basic: Way = async ({ input }) => {
  const { username, password } = person(input);
  return withHeaders({ authorization: basicHeader(username, password) });
};
