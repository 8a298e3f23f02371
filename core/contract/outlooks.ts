import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, one } from './parts/shapes.ts';

/** A value, a record (`id` is null if hidden), or words. */
const cell = z.union([z.json(), z.strictObject({ id: z.string().nullable(), label: z.json() }), z.strictObject({ words: text })]);
const named = z.strictObject({ name: z.string(), label: text });
const part = named.extend({
  columns: z.array(named),
  rows: z.array(z.array(cell)),
  text: text.optional(),
  preflight: text.optional(),
  by: z.string().optional(),
});
const outlook = z.strictObject({
  parts: z.array(part),
  /** Whether the save itself has this effect. If so, people are asked before they save. */
  asks: z.boolean(),
  cut: z.boolean(),
});
export type Outlook = z.output<typeof outlook>;
export type OutlookPart = z.output<typeof part>;

export const readOutlook = endpoint({
  method: 'POST',
  path: '/v1/outlook/',
  summary:
    'What saving a record would change elsewhere, for models that support it (`misc.outlook`): for a stored record (`node_id`), typed values over it, or a new one. Nothing is written. With `saving`, only effects of the typed values are returned.',
  reads: true,
  input: z.strictObject({
    model: z.string().max(100),
    node_id: identity.optional(),
    values: z.record(z.string().max(200), z.unknown()).default({}),
    saving: z.boolean().default(false),
  }),
  output: one(outlook),
});
