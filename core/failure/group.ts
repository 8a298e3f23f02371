import type { Problem } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Told } from './words.ts';

/** Details that distinguish groups: the other system's answer, and reasons in words. All other details only fill the sentence. */
const telling = new Set(['status', 'host', 'reason', 'because', 'code', 'rule', 'field', 'model', 'action', 'name']);
/** Longer texts are sentences rather than names. */
const longest = 300;

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const addresses = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g;
const quoted = /"[^"]*"|“[^”]*”|«[^»]*»|'[^'\s][^']*'/g;
/** A number directly after `HTTP` is the status of an answer, and is kept. */
const numbers = /(?<!HTTP \d{0,3})\d+(?:[.,:\-T]\d+)*/g;

/** A text without the parts that differ from record to record: ids, addresses, quoted words, numbers, dates and times. */
export const normalText = (text: string): string =>
  text
    .replace(uuids, '#')
    .replace(addresses, '@')
    .replace(quoted, '“”')
    .replace(numbers, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, longest);

/** The values that fill the sentence, longest first, so that a short value is not replaced inside a longer one. */
const filling = (details: Record<string, unknown>): string[] =>
  Object.entries(details)
    .flatMap(([key, value]) => (telling.has(key) || (typeof value !== 'string' && typeof value !== 'number') ? [] : [String(value)]))
    .filter((value) => value.length > 1)
    .sort((a, b) => b.length - a.length);

const problemsOf = (fields: unknown): string[] =>
  Array.isArray(fields)
    ? [...new Set((fields as Problem[]).map(({ field = '', code = '' }) => `${String(field).replace(/\[\d+\]/g, '[]')}:${code}`))].sort()
    : [];

/**
 * The text that identifies the group of a failure: its code, the failed step, the other system's answer, the refused fields, and
 * its sentence without the values of one record. Runs that failed for the same reason have the same text.
 */
export function failureText({ code, message, details = {} }: Told, step_id = ''): string {
  const { cause, fields, status, host } = details;
  const problems = problemsOf(fields);
  // The sentence of refused values repeats them, so their fields and rules are used instead.
  const sentence = problems.length > 0 ? '' : normalText(filling(details).reduce((text, value) => text.replaceAll(value, '#'), message));
  const deeper = isObject(cause) && typeof cause.code === 'string' ? failureText(cause as unknown as Told) : '';
  return [step_id, code, status ?? '', host ?? '', ...problems, deeper === '' ? sentence : deeper].map(String).join('\n');
}
