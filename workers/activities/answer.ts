import type { EgressAnswer } from '@millwright/api/egress/fetch.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { overBudget } from '@millwright/core/json-budget.ts';

type Answer = Pick<EgressAnswer, 'headers' | 'body'>;

/** What the JSON of another system may hold: beyond it, reading it would hold up every other run. */
const answerBudget = { levels: 500, values: 500_000 };

const typeOf = ({ headers }: Answer) => (headers['content-type'] ?? '').toLowerCase();
const isJson = (type: string) => /\bjson\b/.test(type);
const isText = (type: string) => /^text\/|xml|javascript|x-www-form-urlencoded/.test(type);

/** The answer of another system: JSON as it is, text whole and by its charset, anything else as null. What can't be read as what it calls itself is a failure. */
export function readAnswer(answer: Answer): Json {
  const type = typeOf(answer);
  if (isJson(type)) return readJson(answer);
  return isText(type) ? readText(answer) : null;
}

function readJson(answer: Answer): Json {
  if (answer.body.length === 0) return null;
  const over = overBudget(answer.body, answerBudget);
  if (over) throw new AppError('upstream_failed', { reason: `its JSON has more than ${answerBudget[over]} ${over}` });
  const text = readText(answer);
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new AppError('answer_not_json', {}, { cause });
  }
}

/** The charset that an answer names in its header, else in the first line of its XML; UTF-8 when in none. */
function charsetOf(answer: Answer): string {
  const inHeader = /;\s*charset\s*=\s*"?([^\s";]+)/.exec(typeOf(answer))?.[1];
  return inHeader ?? /^<\?xml[^>]*\sencoding=["']([^"']+)/.exec(answer.body.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
}

function readText(answer: Answer): string {
  const charset = charsetOf(answer);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(answer.body);
  } catch (cause) {
    throw new AppError('answer_charset', { charset }, { cause });
  }
}

/** What a refusal says, as far as it can be read: that it is a refusal counts more than how it is written. */
export function readRefusal(answer: Answer): Json {
  try {
    return readAnswer(answer);
  } catch {
    return answer.body.toString('utf8');
  }
}
