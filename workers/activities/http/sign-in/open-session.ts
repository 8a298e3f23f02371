import { textOf } from '@millwright/api/automations/steps/types.ts';
import type { Egress, EgressAnswer, EgressRequest } from '@millwright/api/egress/fetch.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { SignInInput, SignInType } from '@millwright/core/automation/sign-ins/sign-ins.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { readAnswer } from '../answer.ts';
import { accepted, passing } from '../call.ts';
import type { Session } from './sessions.ts';

/** What a sign-in is made with. */
export type SigningIn = { egress: Egress; input: JsonObject; timeout_ms: number; signal: AbortSignal };

/** How long a session counts whose end nobody tells. */
const usual_ms = 10 * 60_000;
/** A token is renewed so long before it ends. */
const ahead_ms = 30_000;

const failed = (field: SignInInput, reason: string) => badInput(field, 'signing_in_failed', { reason });
const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** Posts to the system that signs in; a refusal is told at the value that was refused. */
async function post({ egress, timeout_ms, signal }: SigningIn, url: string, request: EgressRequest, field: SignInInput): Promise<EgressAnswer> {
  const answer = await egress.fetch(url, { ...request, method: 'POST', timeout_ms, signal });
  // Whatever such an answer says, it may repeat what was sent.
  if (passing.has(answer.status)) return accepted({ ...answer, body: Buffer.alloc(0) });
  if (answer.status >= 400 && answer.status < 500) throw failed(field, `HTTP ${answer.status}`);
  return accepted(answer);
}

const json = (body: JsonObject): EgressRequest => ({
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

/** A member of a JSON answer that must be a text. */
function textIn(answer: EgressAnswer, name: string, field: SignInInput): string {
  const body = readAnswer(answer);
  const value = isObject(body) ? body[name] : null;
  if (typeof value !== 'string' || value === '') throw failed(field, `no ${name}`);
  return value;
}

const person = (input: JsonObject) => ({ username: textOf(input, 'username'), password: textOf(input, 'password') });

/** `name=value` of each cookie that an answer sets (RFC 6265). */
const cookiesOf = ({ headers }: EgressAnswer): string =>
  (headers['set-cookie'] ?? '')
    .split(/,(?=\s*[^\s;,=]+=)/)
    .map((cookie) => cookie.split(';', 1)[0]?.trim() ?? '')
    .filter(Boolean)
    .join('; ');

/** Opens a session, by the way to sign in. */
export const openSession: Record<SignInType, (work: SigningIn) => Promise<Session>> = {
  basic: async ({ input }) => {
    const { username, password } = person(input);
    return { headers: { authorization: basic(username, password) }, until: Number.POSITIVE_INFINITY };
  },
  cookie: async (work) => {
    const form = new URLSearchParams(person(work.input)).toString();
    const request = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form };
    const cookie = cookiesOf(await post(work, textOf(work.input, 'sign_in_url'), request, 'password'));
    if (!cookie) throw failed('sign_in_url', 'no cookie');
    return { headers: { cookie }, until: Date.now() + usual_ms };
  },
  metabase: async (work) => {
    const url = new URL('/api/session', textOf(work.input, work.input.sign_in_url ? 'sign_in_url' : 'url'));
    const id = textIn(await post(work, url.href, json(person(work.input)), 'password'), 'id', 'sign_in_url');
    return { headers: { 'x-metabase-session': id }, until: Date.now() + usual_ms };
  },
  oauth2: async (work) => {
    const { input } = work;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(typeof input.scope === 'string' && input.scope !== '' && { scope: input.scope }),
    });
    // The client is named by HTTP Basic, its parts encoded as in a form (RFC 6749, 2.3.1).
    const [id, secret] = [textOf(input, 'client_id'), textOf(input, 'client_secret')].map((part) => encodeURIComponent(part)) as [string, string];
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', authorization: basic(id, secret) };
    const answer = await post(work, textOf(input, 'token_endpoint'), { headers, body: form.toString() }, 'client_secret');
    const token = textIn(answer, 'access_token', 'token_endpoint');
    const body = readAnswer(answer);
    const seconds = isObject(body) && Number(body.expires_in) > 0 ? Number(body.expires_in) : usual_ms / 1000;
    return { headers: { authorization: `Bearer ${token}` }, until: Date.now() + Math.max(seconds * 1000 - ahead_ms, 0) };
  },
};
