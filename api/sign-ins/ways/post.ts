import { badInput } from '@millwright/core/automation/bad-input.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import type { SignInInput } from '@millwright/core/sign-in/descriptor/define-sign-in.ts';
import { textOf } from '../../automations/steps/types.ts';
import { accepted, passing } from '../../egress/accepted.ts';
import { readAnswer } from '../../egress/answer.ts';
import type { EgressAnswer, EgressRequest } from '../../egress/fetch.ts';
import type { SigningIn } from '../sessions/session.ts';

/** How long a session counts whose end nobody tells. */
export const usual_ms = 10 * 60_000;

/** The sign-in failed by a value of its own. */
export const failed = (field: SignInInput, reason: string) => badInput(field, 'signing_in_failed', { reason });

/** A header of HTTP Basic (RFC 7617). */
export const basicHeader = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** Posts to the system that signs in; a refusal is told at the value that was refused. */
export async function post(
  { egress, timeout_ms, signal }: Pick<SigningIn, 'egress' | 'timeout_ms' | 'signal'>,
  url: string,
  request: EgressRequest,
  field: SignInInput,
): Promise<EgressAnswer> {
  const answer = await egress.fetch(url, { ...request, method: 'POST', timeout_ms, ...(signal && { signal }) });
  if (answer.status < 400) return answer;
  if (answer.status < 500 && !passing.has(answer.status)) throw failed(field, `HTTP ${answer.status}`);
  // Whatever such an answer says, it may repeat what was sent.
  return accepted({ ...answer, body: Buffer.alloc(0) });
}

/** A member of a JSON answer that must be a text. */
export function textIn(answer: EgressAnswer, name: string, field: SignInInput): string {
  const body = readAnswer(answer);
  const value = isObject(body) ? body[name] : null;
  if (typeof value !== 'string' || value === '') throw failed(field, `no ${name}`);
  return value;
}

/** Who signs in by name and password. */
export const person = (input: JsonObject) => ({ username: textOf(input, 'username'), password: textOf(input, 'password') });
