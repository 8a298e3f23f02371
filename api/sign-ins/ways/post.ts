import { badInput } from '@millwright/core/automation/bad-input.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import type { SignInInput } from '@millwright/core/sign-in/descriptor/define-sign-in.ts';
import { textOf } from '../../automations/steps/types.ts';
import { accepted, passing } from '../../egress/accepted.ts';
import { readAnswer } from '../../egress/answer.ts';
import type { EgressAnswer, EgressRequest } from '../../egress/fetch.ts';
import type { SigningIn } from '../sessions/session.ts';

/** The lifetime of a session whose answer states none. */
export const usual_ms = 10 * 60_000;

/** The error of a sign-in that failed because of the value of one of its inputs. */
export const failed = (field: SignInInput, reason: string) => badInput(field, 'signing_in_failed', { reason });

/** A header of HTTP Basic (RFC 7617). */
export const basicHeader = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** Posts to the system that signs in. Throws `bad_input` for `field` if the system refuses, and `outgoing_failed` if it fails. */
export async function post(
  { egress, timeout_ms, signal }: Pick<SigningIn, 'egress' | 'timeout_ms' | 'signal'>,
  url: string,
  request: EgressRequest,
  field: SignInInput,
): Promise<EgressAnswer> {
  const answer = await egress.fetch(url, { ...request, method: 'POST', timeout_ms, ...(signal && { signal }) });
  if (answer.status < 400) return answer;
  if (answer.status < 500 && !passing.has(answer.status)) throw failed(field, `HTTP ${answer.status}`);
  // The body is left out of the error, because it may repeat the secrets that were sent.
  return accepted({ ...answer, body: Buffer.alloc(0) });
}

/** A member of a JSON answer. Throws `bad_input` for `field` if it is no text, or empty. */
export function textIn(answer: EgressAnswer, name: string, field: SignInInput): string {
  const body = readAnswer(answer);
  const value = isObject(body) ? body[name] : null;
  if (typeof value !== 'string' || value === '') throw failed(field, `no ${name}`);
  return value;
}

/** Name and password of the inputs. */
export const person = (input: JsonObject) => ({ username: textOf(input, 'username'), password: textOf(input, 'password') });
