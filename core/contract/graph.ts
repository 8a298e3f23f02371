import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { isInstant } from '../time/dates.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, instant, leftOut, one, page } from './parts/shapes.ts';

/** Values by name. The model defines the valid values; every refused value is reported by name. */
const values = z.record(z.string().max(200), z.unknown());
const filter = z.unknown();
export const direction = z.enum(['asc', 'desc']);
export const ordering = z.array(z.strictObject({ field: z.string().max(500), direction: direction.default('asc') })).max(8);
const target = z.string().max(100);

const relation = z.strictObject({
  name: z.string().max(100),
  action: z.enum(['link', 'unlink', 'set']),
  ids: z.array(target).max(20_000),
  properties: values.optional(),
});
const child = z.strictObject({
  identity: target.optional(),
  version: z.number().int().optional(),
  properties: values.default({}),
  relations: z.array(relation).max(200).optional(),
  get children() {
    return z.array(children).max(50).optional();
  },
});
const children = z.strictObject({
  name: z.string().max(100),
  get items() {
    return z.array(child).max(20_000);
  },
  delete: z.array(target).max(20_000).optional(),
});
const writes = { properties: values.default({}), relations: z.array(relation).max(200).optional(), children: z.array(children).max(50).optional() };

const record = z.strictObject({ identity, model: z.string(), version: z.number().int(), properties: z.record(z.string(), z.json()) });
const object = z.strictObject({ identity, labels: z.array(z.string()), properties: z.record(z.string(), z.json()) });
/** A part of an answer that could not be computed, for example a disabled formula, as `model.field`. */
const problem = z.strictObject({ place: z.string(), message: z.string() });
const saved = one(z.strictObject({ identity, version: z.number().int() }));
const deleted = one(z.strictObject({ deleted: z.number().int() }));
const source = z.string().max(200_000);

const place = z.strictObject({ line: z.number().int(), column: z.number().int() });
/** Why an operation has no data. `extensions` has the code and status that other calls use for the same failure. */
const graphError = z.strictObject({
  message: z.string(),
  locations: z.array(place).optional(),
  path: z.array(z.string()).optional(),
  extensions: z.strictObject({
    code: z.string(),
    status: z.number().int(),
    request_id: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type GraphError = z.output<typeof graphError>;
/** The answer of GraphQL. Without `data` the operation was not executed; null `data` means that it failed. */
const graphAnswer = z.strictObject({
  data: z.record(z.string(), z.json()).nullable().optional(),
  errors: z.array(graphError).min(1).optional(),
  extensions: z.strictObject({ limited: z.array(z.string()).optional(), problems: z.array(problem).optional() }).optional(),
});
const operationName = z.string().max(200);

export const runGraph = endpoint({
  method: 'POST',
  path: '/v1/graph',
  may_read: true,
  exact: true,
  gives_as: 'application/graphql-response+json',
  summary:
    'Run one GraphQL operation over the company’s models. `extensions.limited` names lists that may have more than their 50 records, `extensions.problems` disabled formulas.',
  input: z.strictObject({ query: source, operationName: operationName.nullish(), variables: values.nullish(), extensions: values.nullish() }),
  output: graphAnswer,
});

/** A JSON object as text in the query of an address. */
const objectText = z
  .string()
  .max(50_000)
  .transform((text, context): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {}
    context.addIssue({ code: 'custom', message: 'Send a JSON object as text.' });
    return z.NEVER;
  });

export const queryGraph = endpoint({
  method: 'GET',
  path: '/v1/graph',
  gives_as: 'application/graphql-response+json',
  fails: ['method_not_allowed'],
  exact: true,
  summary: 'Run one GraphQL query. Mutations need POST. `variables` and `extensions` are JSON objects as text.',
  query: z.strictObject({
    query: z.string().max(50_000),
    operationName: operationName.optional(),
    variables: objectText.optional(),
    extensions: objectText.optional(),
  }),
  output: graphAnswer,
});

export const testGraph = endpoint({
  method: 'POST',
  path: '/v1/graph/test/',
  summary: 'Test a query: read-only, rolled back, at most 50 rows per list. For those who edit views or forms.',
  reads: true,
  input: z.strictObject({ query: source, params: values.nullish() }),
  output: z.strictObject({ data: z.record(z.string(), z.json()), sql: z.string(), duration_ms: z.number(), rows: z.number().int() }),
});

export const proposeValues = endpoint({
  method: 'POST',
  path: '/v1/graph/propose/',
  summary: 'Proposed values of new records while they are typed, from values given by the paths that the model proposes from.',
  reads: true,
  input: z.strictObject({ model: z.string().max(100), facts: z.array(values).min(1).max(200) }),
  output: z.strictObject({ data: z.array(z.record(z.string(), z.json())) }),
});

export const getRecords = endpoint({
  method: 'POST',
  path: '/v1/graph/get/',
  exact: true,
  summary: 'Records of one model by filter, or of any models by identity.',
  reads: true,
  input: z
    .strictObject({
      model: z.string().max(100).optional(),
      ids: z.array(z.string().max(100)).max(500).optional(),
      filters: filter.optional(),
      ordering: ordering.optional(),
      limit: z.number().int().min(0).max(500).optional(),
      skip: z.number().int().min(0).max(10_000_000).optional(),
      fields: z.array(z.string().max(500)).max(200).optional(),
    })
    .refine((request) => (request.model === undefined) !== (request.ids === undefined), { path: ['model'], error: 'Send a model or identities.' }),
  output: page(record).extend({ problems: z.array(problem).optional() }),
});

const asOf = z.strictObject({ at: instant, unknown: z.array(z.string()), computed: z.array(z.string()) });
/** An earlier state of a record. */
export type PastObject = { primary_model: string; object: z.output<typeof object>; version: number; as_of: z.output<typeof asOf> };

export const getObject = endpoint({
  method: 'POST',
  path: '/v1/graph/get/:nodeId',
  exact: true,
  summary:
    'One record. With `at`, its state at that instant, from its timeline: `as_of.unknown` names values without events, `as_of.computed` formulas, which are not evaluated for the past.',
  reads: true,
  params: z.strictObject({ nodeId: z.string().max(100) }),
  input: z.strictObject({ at: z.string().refine(isInstant, { error: 'An instant in ISO 8601 with its offset is needed.' }).optional() }),
  output: z.strictObject({ primary_model: z.string(), object, version: z.number().int(), as_of: asOf.optional() }),
});

const related = z.strictObject({ identity, label: z.json(), properties: z.record(z.string(), z.json()) });
export const readObject = endpoint({
  method: 'POST',
  path: '/v1/graph/object/',
  exact: true,
  summary: 'One record with the first 20 of each relation.',
  reads: true,
  input: z.strictObject({ objectId: z.string().max(100) }),
  output: z.strictObject({
    primary_model: z.string(),
    object,
    version: z.number().int(),
    relations: z.array(
      z.strictObject({
        relation_id: z.string(),
        name: z.string(),
        label: z.json(),
        direction: z.enum(['out', 'in']),
        type: z.string(),
        total: z.number().int(),
        items: z.array(related),
      }),
    ),
  }),
});

export const saveRecord = endpoint({
  method: 'POST',
  path: '/v1/graph/save/',
  summary: 'Create a record with its links and lines, in one transaction.',
  status: 201,
  input: z.strictObject({ model: z.string().max(100), ...writes }),
  output: saved,
});

export const updateRecord = endpoint({
  method: 'POST',
  version: 'may',
  path: '/v1/graph/update/',
  summary: 'Change a record, its links and lines. With `version`, or its ETag in If-Match, only if that is still the current version.',
  input: z.strictObject({ node_id: z.string().max(100), version: z.number().int().optional(), ...writes }),
  output: saved,
});

const someRecords = z
  .strictObject({ node_id: z.string().max(100).optional(), node_ids: z.array(z.string().max(100)).min(1).max(500).optional() })
  .refine((request) => (request.node_id === undefined) !== (request.node_ids === undefined), {
    path: ['node_id'],
    error: 'Send node_id or node_ids.',
  });

export const deleteRecord = endpoint({
  method: 'POST',
  version: 'may',
  path: '/v1/graph/delete/',
  summary: 'Move records and their own lines to the trash, where they stay for 30 days.',
  input: someRecords,
  output: deleted,
});

const touchedRelation = z.strictObject({
  relation: z.string().nullable(),
  label: text.nullable(),
  model: z.string().nullable(),
  count: z.number().int().nullable(),
});
const deletionPreview = z.strictObject({
  records: z.number().int(),
  taken: z.array(touchedRelation),
  emptied: z.array(touchedRelation),
  refused: z.array(z.strictObject({ code: z.string(), message: z.string(), label: text.nullable(), because: text.nullable() })),
});
/**
 * The effects of a deletion. Relations are named from the side of the deleted records. Name and count are null if the
 * reader may not see them.
 */
export type DeletionPreview = z.output<typeof deletionPreview>;

export const previewDeletion = endpoint({
  method: 'POST',
  path: '/v1/graph/delete/preview/',
  summary:
    'What deleting these records would do, by relation: `taken` records are deleted too, `emptied` ones lose their link, `refused` ones prevent it. Nothing is changed.',
  reads: true,
  input: someRecords,
  output: one(deletionPreview),
});

const trashed = z.strictObject({
  identity,
  name: z.json(),
  deleted_at: instant,
  kept_until: instant,
  deleted_by: z.strictObject({ id: identity, first_name: z.string(), last_name: z.string() }).nullable(),
  children: z.number().int(),
});
/** A record in the trash. `children` counts the records that were deleted with it. */
export type TrashedRecord = z.output<typeof trashed>;

export const listTrash = endpoint({
  method: 'POST',
  path: '/v1/graph/trash/',
  summary: 'Deleted records of a model, latest first, for those who may read and delete its records. `children` counts what was deleted with each.',
  reads: true,
  input: z.strictObject({
    model: z.string().max(100),
    search: z.string().max(200).optional(),
    limit: z.number().int().min(1).max(500).default(50),
    skip: z.number().int().min(0).max(10_000_000).default(0),
  }),
  output: page(trashed),
});

const restored = z.strictObject({ restored: z.number().int(), children: z.number().int(), left_out: z.array(leftOut) });
/** The records and links that were restored from the trash, and those that were not. */
export type Restored = z.output<typeof restored>;

export const restoreRecords = endpoint({
  method: 'POST',
  path: '/v1/graph/restore/',
  summary:
    'Restore records from the trash, with the records deleted along with them, their links, and references to them that are still empty. `left_out` names what was not restored, and why; with `stays` the record is still in the trash.',
  input: z.strictObject({ model: z.string().max(100), ids: z.array(z.string().max(100)).min(1).max(500) }),
  output: one(restored),
});

export const deleteRelation = endpoint({
  method: 'POST',
  path: '/v1/graph/relation/delete/',
  summary: 'Remove one link.',
  input: z.strictObject({ relation_id: idOrSlug, from_id: z.string().max(100), to_id: z.string().max(100) }),
  output: deleted,
});
