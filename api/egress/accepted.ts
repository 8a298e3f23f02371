import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { readRefusal } from './answer.ts';
import type { EgressAnswer } from './fetch.ts';

/** Statuses after which the same call may succeed. */
export const passing = new Set([408, 425, 429]);

/** The answer of another system, unless it is a refusal: that is thrown. */
export function accepted(answer: EgressAnswer): EgressAnswer {
  const { status } = answer;
  if (status < 400) return answer;
  const may_pass = status >= 500 || passing.has(status);
  throw new AppError('outgoing_failed', { status, may_pass, headers: pick(answer.headers), ...shortened(readRefusal(answer)) });
}

/** What of a refusal's headers says why, or when to come back. */
const telling = /^(content-type|retry-after|location|www-authenticate|date|x-request-id|request-id|x-ratelimit-.+|ratelimit.*)$/;
const pick = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([name]) => telling.test(name)));

/** A refusal is kept with its run; a longer one is cut, and says how long it was. */
const longestRefusal = 20_000;

function shortened(body: Json): { body: Json; body_length?: number } {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length <= longestRefusal ? { body } : { body: text.slice(0, longestRefusal), body_length: text.length };
}
