import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, one } from './parts/shapes.ts';

const importStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Multipart: `file` (csv or xlsx), `model`, `mapping` (JSON: column → field or `relation.field`), `key?` (field by which rows update). */
export const startImport = endpoint({
  method: 'POST',
  path: '/v1/graph/import/',
  summary: 'Import a csv or xlsx file into a model. Rows are stored first and written in the background.',
  status: 202,
  takes: 'multipart/form-data',
  output: z.strictObject({ import_id: identity }),
});

export const importFields = z.strictObject({
  model: z.string().min(1).max(100),
  mapping: z.record(z.string().max(200), z.string().max(200).nullable()),
  key: z.string().max(100).nullish(),
  delimiter: z.enum([',', ';', '\t', '|']).nullish(),
});
export type ImportFields = z.output<typeof importFields>;

const problem = z.strictObject({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const importState = z.strictObject({
  id: identity,
  model: z.string(),
  file_name: z.string().nullable(),
  status: z.enum(importStatuses),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** Why nothing more could be written; null unless it has failed as a whole. */
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** The first failed rows: their line in the file and what is wrong with them. */
  errors: z.array(z.strictObject({ line: z.number().int(), problems: z.array(problem) })),
});

export const readImport = endpoint({
  method: 'GET',
  path: '/v1/imports/:id',
  summary: "An import's progress and the rows that failed.",
  params: z.strictObject({ id: z.string().max(100) }),
  query: z.strictObject({ skip: z.coerce.number().int().min(0).default(0) }),
  output: one(importState),
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/v1/imports/:id/cancel',
  summary: 'Stop an import; rows already written stay.',
  status: 202,
  params: z.strictObject({ id: z.string().max(100) }),
  output: one(importState),
});
