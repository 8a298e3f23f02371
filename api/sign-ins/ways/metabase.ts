import { textOf } from '../../automations/steps/types.ts';
import { type Way, withHeaders } from '../sessions/session.ts';
import { person, post, textIn, usual_ms } from './post.ts';

/** Opens a session of Metabase. */
export const metabase: Way = async (work) => {
  const { input } = work;
  const url = new URL('/api/session', textOf(input, input.sign_in_url ? 'sign_in_url' : 'url'));
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await post(work, url.href, { headers, body: JSON.stringify(person(input)) }, 'password');
  return withHeaders({ 'x-metabase-session': textIn(answer, 'id', 'sign_in_url') }, Date.now() + usual_ms);
};
