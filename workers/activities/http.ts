import type { EgressAnswer, EgressRequest } from '@millwright/api/egress/fetch.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { overBudget } from '@millwright/core/json-budget.ts';
import type { ActivityServices } from './context.ts';

const longest = 200_000;
/** What the JSON of another system may hold: beyond it, reading it would hold up every other run. */
const answerBudget = { levels: 500, values: 500_000 };
/** Statuses after which the same call may succeed. */
const passing = new Set([408, 425, 429]);

/** Calls another system within the step's time and answers `{status, headers, body}`; a status of 400 and above is a failure. */
export async function call({ egress }: ActivityServices, url: string, request: EgressRequest & { timeout_ms: number }): Promise<Json> {
  const answer = await egress.fetch(url, request);
  const { status } = answer;
  const { 'set-cookie': _, ...headers } = answer.headers;
  const body = bodyOf(answer);
  if (status < 400) return { status, headers, body };
  const may_pass = status >= 500 || passing.has(status);
  throw new AppError('outgoing_failed', { status, may_pass, headers: pick(headers), ...shortened(body) });
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

/** JSON as it is, text up to a length, anything else as null. */
function bodyOf({ headers, body }: EgressAnswer): Json {
  const type = headers['content-type'] ?? '';
  const text = body.toString('utf8');
  if (/\bjson\b/.test(type)) {
    const over = overBudget(body, answerBudget);
    if (over) throw new AppError('upstream_failed', { reason: `its JSON has more than ${answerBudget[over]} ${over}` });
    try {
      return JSON.parse(text) as Json;
    } catch {
      return text.slice(0, longest);
    }
  }
  return /^text\/|xml/.test(type) ? text.slice(0, longest) : null;
}

/** Values with names as a step gives them, in their order; a list gives its name several values, null gives none. */
export function namedTexts(given: Json | undefined, key: string): [name: string, value: string][] {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object' || Array.isArray(given)) throw badInput(key, 'not_an_object');
  return Object.entries(given).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each): [string, string][] => {
      if (typeof each === 'object' && each !== null) throw badInput(`${key}.${name}`, 'not_a_text');
      return each === null ? [] : [[name, String(each)]];
    }),
  );
}

/** Headers of a step, by their names in lower case. */
export function headersOf(given: Json | undefined): Record<string, string> {
  const headers = new Map<string, string[]>();
  for (const [name, value] of namedTexts(given, 'headers')) headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  return Object.fromEntries([...headers].map(([name, values]) => [name, values.join(', ')]));
}
