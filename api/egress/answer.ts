import { AppError } from '@millwright/core/errors.ts';
import { storedPlaces } from '@millwright/core/field/descriptor/number.ts';
import { parseToPlaces } from '@millwright/core/field/descriptor/parse-to-places.ts';
import type { Json } from '@millwright/core/json.ts';
import { overBudget } from '@millwright/core/json-budget.ts';
import type { EgressAnswer } from './fetch.ts';

type Answer = Pick<EgressAnswer, 'headers' | 'body'>;

/** The limits of a JSON answer. Parsing a larger one would delay all other runs. */
const answerBudget = { levels: 500, values: 500_000 };

const typeOf = ({ headers }: Pick<Answer, 'headers'>) => (headers['content-type'] ?? '').toLowerCase();
const isJson = (type: string) => /\bjson\b/.test(type);
const isText = (type: string) => /^text\/|xml|javascript|x-www-form-urlencoded/.test(type);

/** Whether later steps can read an answer: JSON or a text. Other answers can only be stored as files. */
export const isReadable = (answer: Pick<Answer, 'headers'>): boolean => isJson(typeOf(answer)) || isText(typeOf(answer));

/** Whether an answer is JSON by its content type, or by the name of the file that it contains. */
export const isJsonNamed = (answer: Pick<Answer, 'headers'>): boolean =>
  isJson(typeOf(answer)) || /\.json\b/i.test(answer.headers['content-disposition'] ?? '');

/**
 * The value of an answer: JSON, or a text decoded by its charset; null if it is empty. Throws if the content does not match its type.
 */
export function readAnswer(answer: Answer): Json {
  if (answer.body.length === 0) return null;
  return isJson(typeOf(answer)) ? readJson(answer) : readText(answer);
}

/** The file name in an answer's headers (RFC 6266), otherwise the last part of its address. */
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

/** The charset in an answer's headers, otherwise in the first line of its XML; UTF-8 by default. */
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

/** The content of a refusal; null if it can't be read, so that a malformed one is still reported as a refusal. */
export function readRefusal(answer: Answer): Json {
  try {
    return isReadable(answer) ? readAnswer(answer) : null;
  } catch {
    return answer.body.toString('utf8');
  }
}
