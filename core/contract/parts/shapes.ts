import { z } from 'zod';

/** Shapes that many calls share. */
export const identity = z.uuid();
/** An id, or the slug of a built-in document. */
export const idOrSlug = z.string().min(1).max(200);
export const instant = z.string();
export const idParams = z.strictObject({ id: idOrSlug });

/** An object of free JSON that is kept whole, of at most so many characters as text. */
export const smallJson = (most: number) =>
  z.record(z.string().max(100), z.json()).refine((value) => JSON.stringify(value).length <= most, { error: `At most ${most} characters as JSON.` });

/** A whole number of an address, in digits alone: nothing and `0x10` are numbers to JavaScript, and typing errors to everybody else. */
export const inDigits = (least: number, most: number) =>
  z.preprocess((text) => (typeof text === 'string' && !/^\d{1,15}$/.test(text) ? Number.NaN : text), z.coerce.number().int().min(least).max(most));

/** Query of a list: at most 500 at once. */
export const paging = z.strictObject({ limit: inDigits(1, 500).default(50), skip: inDigits(0, 10_000_000).default(0) });
export type Paging = z.output<typeof paging>;

const flag = z.enum(['0', '1']);
/** Query of a list of documents: `ids` names ids or slugs, as many as the address holds; `deleted=1` adds deleted ones. */
export const documentListing = paging.extend({ ids: z.string().max(60_000).optional(), deleted: flag.optional() });
/** Query of a change: with `switch_off=1` what reads something that goes is switched off instead of refusing the change. */
export const switching = z.strictObject({ switch_off: flag.optional() });
/** Query of a deletion: with `hard=1` for good. */
export const deletion = z.strictObject({ hard: flag.optional() });

/** `{data}` around one thing. */
export const one = <T extends z.ZodType>(item: T) => z.strictObject({ data: item });
/** A page of a list and how many there are in all; `total_estimated` when counting stopped early. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), total: z.number().int(), total_estimated: z.boolean().optional() });
/** A stored document: what is known to every collection, and whatever else it holds. */
export const document = z.looseObject({ id: z.string(), slug: z.string().optional(), version: z.number().int(), template: z.boolean().optional() });

/** What did not come back with a deleted record; `stays`: the record as a whole. */
export const leftOut = z.strictObject({
  identity,
  model: z.string(),
  name: z.string().nullable(),
  why: z.enum(['taken', 'gone', 'in_trash', 'no_field', 'unfit', 'settled']),
  stays: z.boolean(),
});

/** An error as every call answers it. */
export const failure = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()), request_id: z.string() }),
});
export type Failure = z.output<typeof failure>;

/** Answer of the calls that have none. */
export const nothing = z.undefined();
