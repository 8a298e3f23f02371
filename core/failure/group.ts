import type { Problem } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Told } from './words.ts';

/** Details that tell groups apart: what the other system answered, and reasons given in words. All others only fill the sentence. */
const telling = new Set(['status', 'host', 'reason', 'because', 'code', 'rule', 'field', 'model', 'action', 'name']);
/** A text of this length is a sentence rather than a name. */
const longest = 300;

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const addresses = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g;
const quoted = /"[^"]*"|“[^”]*”|«[^»]*»|'[^'\s][^']*'/g;
/** The number after `HTTP` is what a server has answered. */
const numbers = /(?<!HTTP \d{0,3})\d+(?:[.,:\-T]\d+)*/g;

/** A text without what differs from record to record: ids, addresses, quoted words, numbers, days and times. */
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

/** The values that have filled the sentence, the longest first, so that none is taken out of the midst of another. */
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
 * What a failure is grouped by: its code, the step that failed, what the other system answered, the fields that were refused,
 * and its sentence without the values of the one record. Two runs that failed for the same reason have the same text.
 */
export function failureText({ code, message, details = {} }: Told, step_id = ''): string {
  const { cause, fields, status, host } = details;
  const problems = problemsOf(fields);
  // The sentence of refused values repeats each of them: their fields and rules say it.
  const sentence = problems.length > 0 ? '' : normalText(filling(details).reduce((text, value) => text.replaceAll(value, '#'), message));
  const deeper = isObject(cause) && typeof cause.code === 'string' ? failureText(cause as unknown as Told) : '';
  return [step_id, code, status ?? '', host ?? '', ...problems, deeper === '' ? sentence : deeper].map(String).join('\n');
}
