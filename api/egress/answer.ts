import { AppError } from '@millwright/core/errors.ts';
import { storedPlaces } from '@millwright/core/field/descriptor/number.ts';
import { parseToPlaces } from '@millwright/core/field/descriptor/parse-to-places.ts';
import type { Json } from '@millwright/core/json.ts';
import { overBudget } from '@millwright/core/json-budget.ts';
import type { EgressAnswer } from './fetch.ts';

type Answer = Pick<EgressAnswer, 'headers' | 'body'>;

/** What the JSON of another system may hold: beyond it, reading it would hold up every other run. */
const answerBudget = { levels: 500, values: 500_000 };

const typeOf = ({ headers }: Pick<Answer, 'headers'>) => (headers['content-type'] ?? '').toLowerCase();
const isJson = (type: string) => /\bjson\b/.test(type);
const isText = (type: string) => /^text\/|xml|javascript|x-www-form-urlencoded/.test(type);

/** Whether an answer is a value that later steps can read: JSON or a text; everything else can only be kept. */
export const isReadable = (answer: Pick<Answer, 'headers'>): boolean => isJson(typeOf(answer)) || isText(typeOf(answer));

/** Whether an answer is JSON by its type, or by the name of its file where it is sent as one. */
export const isJsonNamed = (answer: Pick<Answer, 'headers'>): boolean =>
  isJson(typeOf(answer)) || /\.json\b/i.test(answer.headers['content-disposition'] ?? '');

/**
 * The answer of another system: JSON as it is, everything else as the text that it is, whole and by its charset; nothing
 * as null. What can't be read as what it calls itself is a failure.
 */
export function readAnswer(answer: Answer): Json {
  if (answer.body.length === 0) return null;
  return isJson(typeOf(answer)) ? readJson(answer) : readText(answer);
}

/** The name that an answer gives its content (RFC 6266), else the last part of its address. */
export function fileNameOf({ headers, url }: Pick<EgressAnswer, 'headers' | 'url'>): string {
  const disposition = headers['content-disposition'] ?? '';
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  return (extended && decoded(extended)) || (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]) || decoded(last) || '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readJson(answer: Answer): Json {
  const over = overBudget(answer.body, answerBudget);
  if (over) throw new AppError('upstream_failed', { reason: `its JSON has more than ${answerBudget[over]} ${over}`, permanent: true });
  const text = readText(answer);
  try {
    return parseToPlaces(text, storedPlaces) as Json;
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
    return isReadable(answer) ? readAnswer(answer) : null;
  } catch {
    return answer.body.toString('utf8');
  }
}
