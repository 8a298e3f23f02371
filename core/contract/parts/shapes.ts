import { z } from 'zod';

/** Shapes that many calls share. */
export const identity = z.uuid();
/** An id, or the slug of a built-in document. */
export const idOrSlug = z.string().min(1).max(200);
export const instant = z.string();
export const idParams = z.strictObject({ id: idOrSlug });

/** An object of any JSON, stored completely, with a limit in characters of text. */
export const smallJson = (most: number) =>
  z.record(z.string().max(100), z.json()).refine((value) => JSON.stringify(value).length <= most, { error: `At most ${most} characters as JSON.` });

/** A whole number in an address, as digits. JavaScript would also accept an empty text and `0x10`. */
export const inDigits = (least: number, most: number) =>
  z.preprocess((text) => (typeof text === 'string' && !/^\d{1,15}$/.test(text) ? Number.NaN : text), z.coerce.number().int().min(least).max(most));

/** The page of a list, at most 500 items. */
export const paging = z.strictObject({ limit: inDigits(1, 500).default(50), skip: inDigits(0, 10_000_000).default(0) });
export type Paging = z.output<typeof paging>;

const flag = z.enum(['0', '1']);
/** The page of a list of documents. `ids`: ids or slugs, as many as fit into the address. `deleted=1` includes deleted ones. */
export const documentListing = paging.extend({ ids: z.string().max(60_000).optional(), deleted: flag.optional() });
/** `switch_off=1` switches off documents that read something that the change removes, instead of refusing the change. */
export const switching = z.strictObject({ switch_off: flag.optional() });
/** `hard=1` deletes for good. */
export const deletion = z.strictObject({ hard: flag.optional() });

/** `{data}` around one thing. */
export const one = <T extends z.ZodType>(item: T) => z.strictObject({ data: item });
/** A page of a list and the total number of items. `total_estimated`: counting was stopped early. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), total: z.number().int(), total_estimated: z.boolean().optional() });
/** A stored document: the keys of every collection, and its own content. */
export const document = z.looseObject({ id: z.string(), slug: z.string().optional(), version: z.number().int(), template: z.boolean().optional() });

/** Something that was not restored with a record. `stays`: the record as a whole. */
export const leftOut = z.strictObject({
  identity,
  model: z.string(),
  name: z.string().nullable(),
  why: z.enum(['taken', 'gone', 'in_trash', 'no_field', 'unfit', 'settled']),
  stays: z.boolean(),
});

/** The error format of every call. */
export const failure = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()), request_id: z.string() }),
});
export type Failure = z.output<typeof failure>;

/** For calls without an answer. */
export const nothing = z.undefined();
