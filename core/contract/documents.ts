import { z } from 'zod';
import { configurationCollections } from '../document/types.ts';
import { client } from './clients.ts';
import { example, valueChange, valueCount } from './kept-values.ts';
import { modelChange } from './model-changes.ts';
import { endpoint } from './parts/endpoint.ts';
import { deletion, documentListing, identity, idOrSlug, idParams, instant, one, page, switching } from './parts/shapes.ts';
import { user } from './users.ts';

const collection = z.enum(configurationCollections);
/** A document as it is returned: the keys of every document, and its own content. */
export const document = z.looseObject({
  id: identity,
  slug: z.string().nullable(),
  client_id: identity,
  version: z.number().int(),
  template: z.boolean(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
  created_by: identity.nullable(),
  updated_by: identity.nullable(),
});
const content = z.record(z.string().max(100), z.json());
/** Values for records without a value in a field or relation that becomes required. For a relation, the record to link. */
const fill = z.record(z.string().max(100), z.json());
/** A change of a document. `fill` is not one of its keys, but an instruction. */
const change = content.and(z.looseObject({ fill: fill.optional() }));
const inCollection = z.strictObject({ collection });
/** The path to a place: keys and identities, separated by dots. */
const placePath = z.string().min(1).max(2_000);
const ofDocument = z.strictObject({ collection, id: idOrSlug });

export const listDocuments = endpoint({
  method: 'GET',
  path: '/v1/documents/:collection',
  summary:
    'The documents of a collection that the caller may read. `ids`: ids or slugs, as many as fit into the address. `deleted=1` includes deleted ones.',
  params: inCollection,
  query: documentListing,
  output: page(document),
});
export const readDocument = endpoint({
  method: 'GET',
  path: '/v1/documents/:collection/:id',
  summary: 'One document by id or slug.',
  params: ofDocument,
  output: one(document),
});
export const createDocument = endpoint({
  method: 'POST',
  path: '/v1/documents/:collection',
  summary: 'Create a document.',
  params: inCollection,
  input: change,
  status: 201,
  output: one(document),
});
export const patchDocument = endpoint({
  method: 'PATCH',
  path: '/v1/documents/:collection/:id',
  version: 'must',
  summary:
    'Change keys of a document at a version (If-Match). Changes of a built-in document are stored as the company’s override. A field that other documents read is removed, or gets an incompatible type, only with `switch_off=1`; the refusal (`still_read`) lists them. If a field or relation becomes required, `fill` ({name: value}, beside the keys of the document; for a new field its constant default) gives the value for records without one; otherwise the refusal (`values_missing`) counts them and names ten. A new type in a table of more than 20,000 rows is applied by a job: the answer is 202 with the unchanged document and the job. If an integration or a step gets another address, or a step another integration, its secrets are removed and listed in `cleared`.',
  params: ofDocument,
  query: switching,
  input: change,
  /** `cleared`: secrets that the change removed, because they belong to another server. */
  output: one(document).extend({ cleared: z.array(z.string()).optional() }),
  accepted: z.strictObject({ data: document, change: modelChange }),
});
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/v1/documents/:collection/:id',
  summary: 'Delete a document; `hard=1` deletes it for good. A model or relation that other documents read is deleted only with `switch_off=1`.',
  params: ofDocument,
  query: deletion.extend(switching.shape),
  status: 204,
  output: z.undefined(),
});
export const restoreDocument = endpoint({
  method: 'POST',
  path: '/v1/documents/:collection/:id/restore',
  summary: 'Restore a deleted document.',
  params: ofDocument,
  output: one(document),
});

export const resetDocument = endpoint({
  method: 'POST',
  path: '/v1/documents/:collection/:id/reset',
  version: 'must',
  summary:
    'Discard the company’s changes of a built-in document at a version (If-Match): all, or those at and below `path` (as in `conflicts` and `parked`). What the company added stays, unless `own` says otherwise.',
  params: ofDocument,
  input: z.strictObject({ path: placePath.optional(), own: z.boolean().optional() }),
  output: one(document),
});
export const answerConflicts = endpoint({
  method: 'POST',
  path: '/v1/documents/:collection/:id/answers',
  version: 'must',
  summary:
    'Decide conflicting or parked places of a built-in document (`conflicts`, `parked`) at a version (If-Match): keep the company’s value, or take the product’s. Other places stay undecided.',
  params: ofDocument,
  input: z.strictObject({
    answers: z
      .array(z.strictObject({ path: placePath, take: z.enum(['own', 'built_in']) }))
      .min(1)
      .max(500),
  }),
  output: one(document),
});

const ofModel = z.strictObject({ id: idOrSlug });
/** A document that reads or names something. If the caller may not see it, only its collection is returned. */
export const reader = z.strictObject({
  collection: z.string(),
  id: identity.optional(),
  slug: z.string().nullable().optional(),
  name: z.json().optional(),
  places: z.array(z.string()).optional(),
});
const modelPlan = z.strictObject({
  tables: z.array(z.strictObject({ table: z.string(), rows: z.number().int(), steps: z.array(z.string()) })),
  fields: z.array(
    z.strictObject({
      field: z.string(),
      from: z.string(),
      to: z.string(),
      values: z.number().int(),
      converts: z.number().int(),
      /** How many converted values differ afterwards: rounded, trimmed, without their time. */
      changes: z.number().int(),
      fails: z.number().int(),
      examples: z.array(example),
      /** The distinct values that do not fit, with their counts, most frequent first, at most fifty. */
      unfit: z.array(valueCount),
      /** The distinct values that change, with their new value, most frequent first, at most fifty. */
      changed: z.array(valueChange),
    }),
  ),
  /** Fields that become required: the number of records without a value, and ten of them by name. */
  missing: z.array(
    z.strictObject({
      model: z.string(),
      field: z.string(),
      count: z.number().int(),
      examples: z.array(z.strictObject({ identity, name: z.string().nullable() })),
    }),
  ),
  /** Values that occur more than once in a field that becomes unique, most frequent first, at most ten, with their first records. */
  duplicates: z.array(
    z.strictObject({
      model: z.string(),
      field: z.string(),
      count: z.number().int(),
      examples: z.array(
        z.strictObject({
          value: z.string(),
          records: z.number().int(),
          examples: z.array(z.strictObject({ identity, name: z.string().nullable() })),
        }),
      ),
    }),
  ),
  readers: z.array(reader),
});
export type ModelPlan = z.output<typeof modelPlan>;

export const planModel = endpoint({
  method: 'POST',
  path: '/v1/documents/models/:id/plan',
  summary:
    'What a change of a model at a version (If-Match) would do. Nothing is changed. Returns tables and rows, values that fit, change or do not fit their new type (ten examples, and distinct values with counts), records that lack something that becomes required, values that repeat in what becomes unique, and documents that would break.',
  reads: true,
  version: 'must',
  params: ofModel,
  input: change,
  output: one(modelPlan),
});

/** A draft of a relation: a new one, or changed keys of an existing one at the version that was edited. */
const draftedRelation = z.strictObject({ id: idOrSlug.optional(), version: z.number().int().optional(), data: change });

export const planRelationChange = endpoint({
  method: 'POST',
  path: '/v1/documents/relations/plan',
  summary:
    'What a new relation, or a change of one (`id` and `version`), would do. Nothing is changed. Returns tables and rows, attribute values that fit their new type or do not, records that lack a link that becomes required, and documents that would break.',
  reads: true,
  fails: ['version_missing'],
  input: draftedRelation,
  output: one(modelPlan),
});

const relationPlan = modelPlan.pick({ readers: true }).extend({ links: z.number().int() });
export type RelationPlan = z.output<typeof relationPlan>;

export const planRelation = endpoint({
  method: 'POST',
  path: '/v1/documents/relations/:id/plan',
  summary:
    'What deleting a relation would do. Nothing is changed. Returns the number of links that would no longer count, and documents that would break.',
  reads: true,
  params: z.strictObject({ id: idOrSlug }),
  output: one(relationPlan),
});

const operation = z.strictObject({
  op: z.enum(['create', 'update', 'delete']),
  collection: z.enum([...configurationCollections, 'users', 'clients']),
  id: idOrSlug.optional(),
  version: z.number().int().optional(),
  data: content.optional(),
  switch_off: z.boolean().optional(),
  fill: fill.optional(),
});
export type BatchOperation = z.output<typeof operation>;

/** The most operations in one batch. */
const batchSize = 499;

export const batchDocuments = endpoint({
  method: 'POST',
  path: '/v1/documents/batch',
  fails: ['version_missing'],
  summary: `Up to ${batchSize} operations, all or nothing. Returns each resulting document, or null if it was deleted. Users are those of the company; only product administrators create clients and change others.`,
  input: z.strictObject({ operations: z.array(operation).min(1).max(batchSize) }),
  output: z.strictObject({ data: z.array(z.union([document, user, client]).nullable()) }),
});

const marker = z.strictObject({ id: identity, client_id: identity, action: z.enum(['refresh_store', 'refresh_views']), date: instant.nullable() });
export type CacheMarker = z.output<typeof marker>;
const touch = z.strictObject({ action: z.enum(['refresh_store', 'refresh_views']) });

export const readCache = endpoint({
  method: 'GET',
  path: '/v1/documents/cache',
  summary: 'The cache marker of the company, its only one.',
  query: documentListing,
  output: page(marker),
});
export const readCacheMarker = endpoint({
  method: 'GET',
  path: '/v1/documents/cache/:id',
  summary: 'The cache marker of the company, by the id of the company.',
  params: idParams,
  output: one(marker),
});
export const touchCache = endpoint({
  method: 'POST',
  path: '/v1/documents/cache',
  summary: 'Make every session of the company reload its stores.',
  input: touch,
  status: 201,
  output: one(marker),
});
export const patchCache = endpoint({
  method: 'PATCH',
  path: '/v1/documents/cache/:id',
  summary: 'Make every session of the company reload its stores.',
  params: z.strictObject({ id: idOrSlug }),
  input: touch,
  output: one(marker),
});
export const cacheStream = endpoint({
  method: 'GET',
  path: '/v1/cache/stream',
  summary: 'Server-sent events `{client_id, action, date}` of the company.',
  gives: 'text/event-stream',
  output: z.undefined(),
});
