import { z } from 'zod';
import { configurationCollections } from '../document/types.ts';
import { document } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { idOrSlug } from './parts/shapes.ts';

const collection = z.enum(configurationCollections);

/** The most documents published in one call. */
const mostPublished = 100;

/** Why one of several documents was refused, as its own error. */
const refused = z.strictObject({
  collection,
  id: z.string(),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.json()),
});
export type Refused = z.output<typeof refused>;

const published = z.strictObject({
  collection,
  id: idOrSlug,
  version: z.number().int(),
  data: z.record(z.string().max(100), z.json()),
});
export type Published = z.output<typeof published>;

export const publishDocuments = endpoint({
  method: 'POST',
  path: '/v1/documents/publish',
  summary: `Publish changes of up to ${mostPublished} documents together, each at the version that it was based on: all or none, checked in their final state. The refusal (\`not_published\`) lists in \`refused\` each refused document with its code and details. \`switch_off\` allows removing what other documents read.`,
  input: z.strictObject({ documents: z.array(published).min(1).max(mostPublished), switch_off: z.boolean().optional() }),
  output: z.strictObject({ data: z.array(document) }),
});
