import { StepInputError } from '@millwright/api/automations/steps/types.ts';
import type { EgressAnswer, EgressRequest } from '@millwright/api/egress/fetch.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ActivityServices } from './context.ts';

const longest = 200_000;
/** Statuses after which the same call may succeed. */
const passing = new Set([408, 425, 429]);

/** Calls another system and answers `{status, headers, body}`; a status of 400 and above is a failure. */
export async function call({ egress }: ActivityServices, url: string, request: EgressRequest): Promise<Json> {
  const answer = await egress.fetch(url, { timeout_ms: 60_000, ...request });
  const { status } = answer;
  if (status >= 400) throw new AppError('outgoing_failed', { status, may_pass: status >= 500 || passing.has(status), body: bodyOf(answer) });
  return { status, headers: { ...answer.headers }, body: bodyOf(answer) };
}

/** JSON as it is, text up to a length, anything else as null. */
function bodyOf({ headers, body }: EgressAnswer): Json {
  const type = headers['content-type'] ?? '';
  const text = body.toString('utf8');
  if (/\bjson\b/.test(type)) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      return text.slice(0, longest);
    }
  }
  return /^text\/|xml/.test(type) ? text.slice(0, longest) : null;
}

/** Headers of a step: texts and numbers, by name. */
export function headersOf(given: Json | undefined): Record<string, string> {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw new StepInputError('headers', 'an object is needed here');
  return Object.fromEntries(
    Object.entries(given as JsonObject).flatMap(([name, value]) => (value === null ? [] : [[name.toLowerCase(), String(value)]])),
  );
}
