import { z } from 'zod';
import { configurationCollections } from '../document/types.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, instant, one, page, paging } from './parts/shapes.ts';

/**
 * The changes of a built-in document by the company. `waiting` is the number of places that need a decision: conflicts
 * with a newer version of the product, and changes that are not in force. `gone`: the product has removed the document.
 */
const override = z.strictObject({
  collection: z.enum(configurationCollections),
  id: identity,
  slug: z.string().nullable(),
  name: z.json(),
  changes: z.number().int(),
  waiting: z.number().int(),
  gone: z.boolean(),
  version: z.number().int(),
  updated_at: instant.nullable(),
  updated_by: identity.nullable(),
});
export type OverrideSummary = z.output<typeof override>;

/**
 * One changed place: the value of the product, the value of the company and, for `conflict`, the product's value when the company
 * changed it. `at` is the path in words; null means "not there". For an `order`, both values are the names of the moved items. A
 * `parked` place is not in force; `reason` says why. `changed_at` and `changed_by` are missing for changes by earlier releases.
 */
const overriddenPlace = z.strictObject({
  path: z.string(),
  at: z.array(z.json()),
  kind: z.enum(['value', 'addition', 'removal', 'order']),
  state: z.enum(['in_force', 'conflict', 'parked']),
  before: z.json().optional(),
  built_in: z.json(),
  own: z.json(),
  reason: z.enum(['gone', 'unfit']).optional(),
  message: z.string().optional(),
  changed_at: instant.optional(),
  changed_by: identity.nullable().optional(),
});
export type OverriddenPlace = z.output<typeof overriddenPlace>;

const overrideListing = paging.extend({
  all: z.enum(['0', '1']).optional(),
  collection: z.enum(configurationCollections).optional(),
  search: z.string().max(200).optional(),
});
export type OverrideListing = z.output<typeof overrideListing>;

export const listOverrides = endpoint({
  method: 'GET',
  path: '/v1/overrides',
  summary:
    'Built-in documents that the company has changed and the caller may change, those with open decisions first. `all=1` includes unchanged ones. `search` searches names and slugs.',
  query: overrideListing,
  output: page(override).extend({ waiting: z.number().int() }),
});

export const readOverride = endpoint({
  method: 'GET',
  path: '/v1/overrides/:collection/:id',
  summary: 'The company’s changes of one built-in document, place by place. `reset` and `answers` of the document take these paths.',
  params: z.strictObject({ collection: z.enum(configurationCollections), id: idOrSlug }),
  output: one(override.extend({ places: z.array(overriddenPlace) })),
});
