import { textOf } from '../../automations/steps/types.ts';
import type { EgressAnswer } from '../../egress/fetch.ts';
import { type Way, withHeaders } from '../sessions/session.ts';
import { failed, person, post, usual_ms } from './post.ts';

/** The `name=value` pairs of the cookies that an answer sets (RFC 6265). */
const cookiesOf = ({ headers }: EgressAnswer): string =>
  (headers['set-cookie'] ?? '')
    .split(/,(?=\s*[^\s;,=]+=)/)
    .map((cookie) => cookie.split(';', 1)[0]?.trim() ?? '')
    .filter(Boolean)
    .join('; ');

/** Posts name and password as a form, and sends the cookies of the answer with each call. */
export const cookie: Way = async (work) => {
  const form = new URLSearchParams(person(work.input)).toString();
  const request = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form };
  const cookies = cookiesOf(await post(work, textOf(work.input, 'sign_in_url'), request, 'password'));
  if (!cookies) throw failed('sign_in_url', 'no cookie');
  return withHeaders({ cookie: cookies }, Date.now() + usual_ms);
};
