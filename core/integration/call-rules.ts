import { z } from 'zod';
import { jsonObject } from '../schema/shared.ts';

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
export type SuccessRule = z.infer<typeof successRule>;
