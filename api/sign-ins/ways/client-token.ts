import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { textOf } from '../../automations/steps/types.ts';
import { readAnswer } from '../../egress/answer.ts';
import type { SigningIn } from '../sessions/session.ts';
import { basicHeader, post, textIn } from './post.ts';

/** Headers of a call to a token endpoint. HTTP Basic names the client, with both parts encoded as in a form (RFC 6749, 2.3.1). */
export function tokenHeaders(input: JsonObject): Record<string, string> {
  const secret = typeof input.client_secret === 'string' ? input.client_secret : '';
  const [id, encoded] = [textOf(input, 'client_id'), secret].map((part) => encodeURIComponent(part)) as [string, string];
  return {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    ...(secret && { authorization: basicHeader(id, encoded) }),
  };
}

/** The longest lifetime of a token that is believed. */
const longest_s = 10 * 365 * 86_400;

/** The lifetime of an answer's token in seconds; null if the answer states none. */
export const secondsIn = (body: Json): number | null =>
  isObject(body) && Number(body.expires_in) > 0 ? Math.min(Number(body.expires_in), longest_s) : null;

/** A token for the client itself (RFC 6749, 4.4). */
export async function clientToken(work: SigningIn): Promise<{ token: string; seconds: number | null }> {
  const { input } = work;
  textOf(input, 'client_secret');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(typeof input.scope === 'string' && input.scope !== '' && { scope: input.scope }),
  });
  const answer = await post(work, textOf(input, 'token_endpoint'), { headers: tokenHeaders(input), body: form.toString() }, 'client_secret');
  return { token: textIn(answer, 'access_token', 'token_endpoint'), seconds: secondsIn(readAnswer(answer)) };
}
