import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, instant, one, page, paging } from './parts/shapes.ts';

/** The most rows that a change of a model may rewrite within its call. A larger change is done by a job. */
export const rowsWithinCall = 20_000;

const changeStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** A change of a model or relation by a job. Until it ends, the old types and values are in force. */
export const modelChange = z.strictObject({
  id: identity,
  collection: z.enum(['models', 'relations']),
  document_id: identity,
  slug: z.string(),
  status: z.enum(changeStatuses),
  /** The number of rows to rewrite, and of those done. Rows that are written meanwhile are included. */
  total: z.number().int(),
  done: z.number().int(),
  /** Why nothing was changed. Null unless the job failed. */
  error: z.strictObject({ code: z.string(), message: z.string(), details: z.record(z.string(), z.json()) }).nullable(),
  created_by: identity.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});
export type ModelChange = z.output<typeof modelChange>;

export const listModelChanges = endpoint({
  method: 'GET',
  path: '/v1/model-changes',
  summary: 'Changes of models by jobs, newest first, for those who may change the model. They are listed for 30 days after they end.',
  query: paging,
  output: page(modelChange),
});
export const readModelChange = endpoint({
  method: 'GET',
  path: '/v1/model-changes/:id',
  summary: 'The progress of a change of a model.',
  params: idParams,
  output: one(modelChange),
});
export const cancelModelChange = endpoint({
  method: 'POST',
  path: '/v1/model-changes/:id/cancel',
  summary: 'Cancel the change of a model after its current rows: old types and values stay. An ended change is not affected.',
  status: 202,
  params: idParams,
  output: one(modelChange),
});
