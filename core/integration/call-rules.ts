import { z } from 'zod';
import { jsonObject } from '../schema/shared.ts';

/** A path in a response: names with dots between. `-1` is the last item of a list, as in `data.-1.id`. */
const place = z
  .string()
  .max(200)
  .regex(/^[^.\s]+(\.[^.\s]+)*$/, { error: 'Names with dots between: data.items' });
/** The path of the items of a page. Without it, the response itself is the list. */
const items = place.optional();
const max_pages = z.number().int().min(1).max(100).optional();
const size = { size_param: z.string().max(64).optional(), size: z.number().int().min(1).max(1_000).optional() };

/** How to request the next page of a list. */
export const pagination = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('page'), param: z.string().max(64), first: z.number().int().min(0).max(1).optional(), ...size, items, max_pages }),
  z.strictObject({ by: z.literal('offset'), param: z.string().max(64), ...size, items, max_pages }),
  /** `cursor` is the path of the next cursor in the response; it is sent as `param`. `more` is the path of a flag for further pages. */
  z.strictObject({ by: z.literal('cursor'), param: z.string().max(64), cursor: place, more: place.optional(), ...size, items, max_pages }),
  /** `Link: <…>; rel="next"` (RFC 8288). */
  z.strictObject({ by: z.literal('link'), ...size, items, max_pages }),
  /** `next` is the path of the next page's URL in the response. */
  z.strictObject({ by: z.literal('next_url'), next: place, ...size, items, max_pages }),
]);

/** The statuses after which a call is repeated, and the most attempts. */
export const retryRule = z.strictObject({
  statuses: z.array(z.number().int().min(400).max(599)).min(1).max(20),
  tries: z.number().int().min(2).max(5),
  /** The pause before the second attempt if the response has no `Retry-After`. It doubles with each attempt. */
  wait_seconds: z.number().min(0).max(60).optional(),
});

/** When a response is a success: by its status, and by a value in its body if the other system reports failures with status 200. */
export const successRule = z.strictObject({
  statuses: z.array(z.number().int().min(200).max(599)).min(1).max(20).optional(),
  path: place.optional(),
  equals: z.union([z.string().max(200), z.number(), z.boolean()]).optional(),
  /** The path of the error message. */
  message: place.optional(),
});

/** A JSON Schema. Only types, titles, properties and items are used. */
export const valueSchema = jsonObject.refine((schema) => JSON.stringify(schema).length <= 20_000, {
  error: 'A schema has 20,000 characters at most.',
});

export type Pagination = z.infer<typeof pagination>;
export type SuccessRule = z.infer<typeof successRule>;
