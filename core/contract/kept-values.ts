import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, instant, one, page, paging } from './parts/shapes.ts';

/** A value and its record. */
export const example = z.strictObject({ identity, value: z.json() });
/** A distinct value and its count. */
export const valueCount = z.strictObject({ value: z.json(), count: z.number().int() });
export type ValueCount = z.output<typeof valueCount>;
/** A distinct value, its replacement, and its count. */
export const valueChange = valueCount.extend({ after: z.json() });
export type ValueChange = z.output<typeof valueChange>;

const keptSet = z.strictObject({
  id: identity,
  field: z.string(),
  from: z.string(),
  to: z.string(),
  changed_at: instant,
  kept_until: instant,
  count: z.number().int(),
});
export type KeptSet = z.output<typeof keptSet>;
/** A stored value of a record. For an attribute of a link: the link and its two records. */
const keptValue = example.extend({ from_id: identity.optional(), to_id: identity.optional() });
const keptPage = page(keptValue);
export type KeptPage = z.output<typeof keptPage>;
const ofKept = z.strictObject({ id: idOrSlug, kept: identity });
/** The replacement of each distinct old value. */
const replace = z
  .array(z.strictObject({ value: z.json(), by: z.json() }))
  .min(1)
  .max(200);
export type Replacement = z.output<typeof replace>[number];

/** Values that did not fit a new type: of fields of a model, or of attributes of the links of a relation. */
const keptOf = <const C extends 'models' | 'relations'>(collection: C, field: string, where: string) => ({
  list: endpoint({
    method: 'GET',
    path: `/v1/documents/${collection}/:id/kept`,
    summary: `After a change of type of ${field}: how many values did not fit. They are stored for 30 days.`,
    params: z.strictObject({ id: idOrSlug }),
    output: one(z.array(keptSet)),
  }),
  read: endpoint({
    method: 'GET',
    path: `/v1/documents/${collection}/:id/kept/:kept`,
    summary: `Stored values of ${field} that did not fit and are still empty.`,
    params: ofKept,
    query: paging,
    output: keptPage,
  }),
  values: endpoint({
    method: 'GET',
    path: `/v1/documents/${collection}/:id/kept/:kept/values`,
    summary: `Distinct stored values of ${field} that are still empty, with counts, most frequent first.`,
    params: ofKept,
    query: paging,
    output: page(valueCount),
  }),
  restore: endpoint({
    method: 'POST',
    path: `/v1/documents/${collection}/:id/kept/:kept/restore`,
    summary: `Write stored values back where there is no value, or into another one of ${where}, 500 per call. \`replace\` limits this to the values that it names, and gives their replacements. \`after\` of the answer continues; \`left\` did not fit.`,
    params: ofKept,
    input: z.strictObject({ field: z.string().max(100).optional(), after: identity.optional(), replace: replace.optional() }),
    output: one(z.strictObject({ restored: z.number().int(), left: z.number().int(), after: identity.nullable() })),
  }),
  purge: endpoint({
    method: 'DELETE',
    path: `/v1/documents/${collection}/:id/kept/:kept`,
    summary: 'Delete stored values for good before their 30 days are over.',
    params: ofKept,
    status: 204,
    output: z.undefined(),
  }),
});

export const keptOfModels = keptOf('models', 'fields', 'the model');
export const keptOfRelations = keptOf('relations', 'attributes of links', 'the relation');
