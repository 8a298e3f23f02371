import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { jsonObject } from '../../schema/shared.ts';

/** A place in an answer: names with dots between, `-1` for the last item of a list; `data.-1.id`. */
const place = z
  .string()
  .max(200)
  .regex(/^[^.\s]+(\.[^.\s]+)*$/, { error: 'Names with dots between: data.items' });
/** Where the items of a page stand; without it the answer itself is their list. */
const items = place.optional();
const max_pages = z.number().int().min(1).max(100).optional();
const size = { size_param: z.string().max(64).optional(), size: z.number().int().min(1).max(1_000).optional() };

/** How the pages of a list follow each other. */
export const pagination = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('page'), param: z.string().max(64), first: z.number().int().min(0).max(1).optional(), ...size, items, max_pages }),
  z.strictObject({ by: z.literal('offset'), param: z.string().max(64), ...size, items, max_pages }),
  /** `cursor` stands in the answer and goes into `param`; `more`, where there is one, says whether another page follows. */
  z.strictObject({ by: z.literal('cursor'), param: z.string().max(64), cursor: place, more: place.optional(), ...size, items, max_pages }),
  /** `Link: <…>; rel="next"` (RFC 8288). */
  z.strictObject({ by: z.literal('link'), ...size, items, max_pages }),
  /** The whole address of the next page stands in the answer. */
  z.strictObject({ by: z.literal('next_url'), next: place, ...size, items, max_pages }),
]);

/** Which refusals may pass, and how often one call is made at most. */
export const retryRule = z.strictObject({
  statuses: z.array(z.number().int().min(400).max(599)).min(1).max(20),
  tries: z.number().int().min(2).max(5),
  /** Before the second call where the other system names no time; it doubles with each one. */
  wait_seconds: z.number().min(0).max(60).optional(),
});

/** When an answer counts as a success: by its status, and by what stands in it where a refusal comes as 200. */
export const successRule = z.strictObject({
  statuses: z.array(z.number().int().min(200).max(599)).min(1).max(20).optional(),
  path: place.optional(),
  equals: z.union([z.string().max(200), z.number(), z.boolean()]).optional(),
  /** Where the answer says what is wrong. */
  message: place.optional(),
});

/** A JSON Schema as far as it is read here: types, titles, properties and items, of so many levels. */
export const valueSchema = jsonObject.refine((schema) => JSON.stringify(schema).length <= 20_000, {
  error: 'A schema has 20,000 characters at most.',
});

export type Pagination = z.infer<typeof pagination>;
export type RetryRule = z.infer<typeof retryRule>;
export type SuccessRule = z.infer<typeof successRule>;

export const usualPages = 20;

/** The value at a place of an answer; undefined when there is none. A key with dots in it, such as `@odata.nextLink`, is found whole. */
export function valueAt(value: Json | undefined, path: string | undefined): Json | undefined {
  if (!path) return value;
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  const [key = '', ...rest] = path.split('.');
  if (Array.isArray(value)) return /^-?\d+$/.test(key) ? valueAt(value.at(Number(key)), rest.join('.')) : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest.join('.')) : undefined;
}

/** Whether an answer is a success, and what it says otherwise. */
export function refusalOf(rule: SuccessRule | undefined, status: number, data: Json): { reason: string } | null {
  const statusFits = rule?.statuses ? rule.statuses.includes(status) : status < 400;
  const told = rule?.message ? valueAt(data, rule.message) : undefined;
  const reason = typeof told === 'string' && told ? told.slice(0, 500) : null;
  if (!statusFits) return { reason: reason ?? `it answered ${status}` };
  if (!rule?.path) return null;
  const found = valueAt(data, rule.path);
  const fits = rule.equals === undefined ? found !== undefined && found !== null : found === rule.equals;
  return fits ? null : { reason: reason ?? `its answer says ${rule.path} = ${JSON.stringify(found ?? null)}` };
}

export type PagedAnswer = { data: Json; headers: Readonly<Record<string, string>> };

/** The items of a page. */
export const itemsOf = ({ items: at }: Pagination, { data }: PagedAnswer): Json[] => {
  const found = valueAt(data, at);
  return Array.isArray(found) ? found : [];
};

/** How the next page is asked for: by other values of the same call, or at an address. */
export type NextPage = { params: JsonObject } | { url: string };

/** The address of the next page in a `Link` header. */
export function nextLink(header: string | undefined): string | null {
  for (const [, url, rest] of (header ?? '').matchAll(/<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~-]+\*?\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g))
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?![\w-]))/i.test(rest ?? '')) return url ?? null;
  return null;
}

const addressed = (url: Json | undefined): NextPage | null => (typeof url === 'string' && url.trim() ? { url: url.trim() } : null);

/** The page after one that was asked for with `sent`, when there is one. */
export function nextPage(rule: Pagination, answer: PagedAnswer, sent: JsonObject): NextPage | null {
  if (rule.by === 'link') return addressed(nextLink(answer.headers.link) ?? undefined);
  if (rule.by === 'next_url') return addressed(valueAt(answer.data, rule.next));
  if (rule.by === 'cursor') {
    const cursor = valueAt(answer.data, rule.cursor);
    const ends = rule.more !== undefined && valueAt(answer.data, rule.more) !== true;
    const isCursor = (typeof cursor === 'string' && cursor !== '') || typeof cursor === 'number';
    return isCursor && !ends && cursor !== sent[rule.param] ? { params: { [rule.param]: cursor } } : null;
  }
  const count = itemsOf(rule, answer).length;
  if (count === 0 || (rule.size !== undefined && count < rule.size)) return null;
  const began = Number(sent[rule.param] ?? (rule.by === 'page' ? (rule.first ?? 1) : 0));
  return { params: { [rule.param]: began + (rule.by === 'page' ? 1 : count) } };
}

/** The values that the first page is asked for with: the size of a page, where the caller named none. */
export function firstParams(rule: Pagination | undefined, given: JsonObject): JsonObject {
  if (!rule?.size_param || rule.size === undefined || given[rule.size_param] !== undefined) return given;
  return { ...given, [rule.size_param]: rule.size };
}
