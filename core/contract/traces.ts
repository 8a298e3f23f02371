import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, one } from './parts/shapes.ts';

/** A record of a trace. A record that the reader may not see is `withheld`: without name, model and identity. */
const node = z.strictObject({
  id: z.string(),
  model: z.string().nullable(),
  side: z.enum(['before', 'self', 'after']),
  label: z.json(),
  details: z.array(z.json()),
  withheld: z.boolean(),
});
/** The quantity that went from one record to another, in one unit. `date` is the latest one. */
const flow = z.strictObject({
  from: z.string(),
  to: z.string(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  date: z.string().nullable(),
});
const named = z.strictObject({ name: z.string(), label: text });
/** A value, a record (`id` is null if hidden), or words. */
const cell = z.union([z.json(), z.strictObject({ id: z.string().nullable(), label: z.json() }), z.strictObject({ words: text })]);
const trace = z.strictObject({
  nodes: z.array(node),
  flows: z.array(flow),
  figures: z.array(named),
  /** `quantities` in the order of the figures. Null if the reader may not read their sources. */
  balances: z.array(z.strictObject({ id: z.string(), unit: z.string().nullable(), quantities: z.array(z.number()).nullable() })),
  columns: z.array(named),
  rows: z.array(z.array(cell)),
  cut: z.boolean(),
});
export type Trace = z.output<typeof trace>;
export type TraceNode = z.output<typeof node>;
export type TracedFlow = z.output<typeof flow>;

export const readTrace = endpoint({
  method: 'GET',
  path: '/v1/trace/:id',
  summary:
    'The origin of a record and what became of it, for traced models: records with the quantities between them, mass balances, and the recall list. `cut`: there is more.',
  params: z.strictObject({ id: identity }),
  output: one(trace),
});
