import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { readRefusal } from './answer.ts';
import type { EgressAnswer } from './fetch.ts';

/** Statuses after which the same call may succeed. */
export const passing = new Set([408, 425, 429]);

/** Returns the answer of another system. Throws `outgoing_failed` for a status of 400 or above. */
export function accepted(answer: EgressAnswer): EgressAnswer {
  const { status } = answer;
  if (status < 400) return answer;
  const may_pass = status >= 500 || passing.has(status);
  throw new AppError('outgoing_failed', { status, may_pass, headers: pick(answer.headers), ...shortened(readRefusal(answer)) });
}

/** The headers of a refusal that explain it, or say when to retry. */
const telling = /^(content-type|retry-after|location|www-authenticate|date|x-request-id|request-id|x-ratelimit-.+|ratelimit.*)$/;
const pick = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([name]) => telling.test(name)));

/** The most characters of a refusal that are stored with its run. A longer one is cut, with its original length beside. */
const longestRefusal = 20_000;

function shortened(body: Json): { body: Json; body_length?: number } {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length <= longestRefusal ? { body } : { body: text.slice(0, longestRefusal), body_length: text.length };
}
