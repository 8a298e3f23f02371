import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { idOrSlug, nothing, one } from './parts/shapes.ts';

/** Collections whose documents people open to work with. The last use of each is recorded. */
export const usedCollections = ['views'] as const;
export type UsedCollection = (typeof usedCollections)[number];
const collection = z.enum(usedCollections);

export const noteUse = endpoint({
  method: 'PATCH',
  path: '/v1/last-uses',
  summary: 'Record that the caller used a view today, once a day per person.',
  input: z.strictObject({ collection, id: idOrSlug }),
  status: 204,
  output: nothing,
});
export const lastUses = endpoint({
  method: 'GET',
  path: '/v1/last-uses/:collection',
  summary: 'The day on which each view that the caller may read was last used by anybody.',
  params: z.strictObject({ collection }),
  output: one(z.record(z.string(), z.string())),
});
