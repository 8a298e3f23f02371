import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Pagination, SuccessRule } from '../call-rules.ts';

/** The most pages that are read if the operation sets no limit. */
export const usualPages = 20;

/** The value at a path in a response; undefined if there is none. A key with dots in it, such as `@odata.nextLink`, is also found. */
export function valueAt(value: Json | undefined, path: string | undefined): Json | undefined {
  if (!path) return value;
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  const [key = '', ...rest] = path.split('.');
  if (Array.isArray(value)) return /^-?\d+$/.test(key) ? valueAt(value.at(Number(key)), rest.join('.')) : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest.join('.')) : undefined;
}

/** The reason why a response is a failure, or null if it is a success. */
export function refusalOf(rule: SuccessRule | undefined, status: number, data: Json): { reason: string } | null {
  const statusFits = rule?.statuses ? rule.statuses.includes(status) : status < 400;
  const told = rule?.message ? valueAt(data, rule.message) : undefined;
  const reason = typeof told === 'string' && told ? told.slice(0, 500) : null;
  if (!statusFits) return { reason: reason ?? `it answered ${status}` };
  if (!rule?.path) return null;
  const value = valueAt(data, rule.path);
  const fits = rule.equals === undefined ? value !== undefined && value !== null : value === rule.equals;
  return fits ? null : { reason: reason ?? `its answer says ${rule.path} = ${JSON.stringify(value ?? null)}` };
}

export type PagedAnswer = { data: Json; headers: Readonly<Record<string, string>> };

/** The items of a page; empty if the response or the value at their path is null. Null if the value is not a list. */
export const itemsOf = ({ items: at }: Pagination, { data }: PagedAnswer): Json[] | null => {
  const list = data === null ? null : valueAt(data, at);
  if (Array.isArray(list)) return list;
  return list === null ? [] : null;
};

/** How to request the next page: with other values of the same call, or at a URL. */
export type NextPage = { params: JsonObject } | { url: string };

/** The URL of the next page in a `Link` header; null if there is none. */
export function nextLink(header: string | undefined): string | null {
  for (const [, url, rest] of (header ?? '').matchAll(/<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~-]+\*?\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g))
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?![\w-]))/i.test(rest ?? '')) return url ?? null;
  return null;
}

const addressed = (url: Json | undefined): NextPage | null => (typeof url === 'string' && url.trim() ? { url: url.trim() } : null);

/** How to request the page after `answer`; null after the last page. `sent` are the values of the previous call. */
export function nextPage(rule: Pagination, answer: PagedAnswer, sent: JsonObject): NextPage | null {
  if (rule.by === 'link') return addressed(nextLink(answer.headers.link) ?? undefined);
  if (rule.by === 'next_url') return addressed(valueAt(answer.data, rule.next));
  if (rule.by === 'cursor') {
    const cursor = valueAt(answer.data, rule.cursor);
    const ends = rule.more !== undefined && valueAt(answer.data, rule.more) !== true;
    const isCursor = (typeof cursor === 'string' && cursor !== '') || typeof cursor === 'number';
    return isCursor && !ends && cursor !== sent[rule.param] ? { params: { [rule.param]: cursor } } : null;
  }
  const count = itemsOf(rule, answer)?.length ?? 0;
  const asked = Number((rule.size_param && sent[rule.size_param]) ?? rule.size);
  // A caller may request more items than a page can have. Such a page is shorter than requested without being the last.
  if (count === 0 || (rule.size !== undefined && count < Math.min(asked, rule.size))) return null;
  const began = Number(sent[rule.param] ?? (rule.by === 'page' ? (rule.first ?? 1) : 0));
  return { params: { [rule.param]: began + (rule.by === 'page' ? 1 : count) } };
}

/** The values for the first page: with the operation's page size, unless the caller gave one. */
export function firstParams(rule: Pagination | undefined, given: JsonObject): JsonObject {
  if (!rule?.size_param || rule.size === undefined || given[rule.size_param] !== undefined) return given;
  return { ...given, [rule.size_param]: rule.size };
}
