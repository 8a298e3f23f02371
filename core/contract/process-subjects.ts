import { z } from 'zod';
import { processSchema } from '../model/process.ts';
import { text } from '../schema/shared.ts';
import { document } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { idOrSlug, one } from './parts/shapes.ts';

const params = z.strictObject({ id: idOrSlug });

/** A relation that stores processes, with the names and labels of both ends. */
const carrier = z.strictObject({
  model: z.string(),
  name: z.string(),
  label: text,
  to_model: z.string(),
  inverse: z.string(),
  inverse_label: text,
});

const subject = z.strictObject({
  /** Whether the model can have processes. A company's own model can, unless names are `taken`. */
  possible: z.boolean(),
  /** The slugs of required models and relations that the company already uses for others. */
  taken: z.array(z.string()),
  /** The settings for its processes; null if it has none. */
  rule: processSchema.nullable(),
  /** The models to create, because the company has no models for processes yet. */
  models: z.array(z.strictObject({ slug: z.string(), label: text })),
  /** The relations to create in addition to existing ones. Empty if the model already has processes. */
  adds: z.array(carrier),
  /** The number of records. This and the next two are null if the caller may not read them, or if the model can't have processes. */
  records: z.number().int().nullable(),
  /** The number of unfinished records in a step. */
  open_records: z.number().int().nullable(),
  /** The number of records in no step: they are older than the process, or have not begun theirs. */
  without_process: z.number().int().nullable(),
});
export type OwnSubject = z.output<typeof subject>;

export const readSubject = endpoint({
  method: 'GET',
  path: '/v1/documents/models/:id/process',
  access: ['READ', 'SETTING_MODELS'],
  summary: 'Whether records of a model go through processes, what it would get for that, and how many of its records stand in steps.',
  params,
  output: one(subject),
});

export const changeSubject = endpoint({
  method: 'POST',
  path: '/v1/documents/models/:id/process',
  access: ['UPDATE', 'SETTING_MODELS'],
  version: 'must',
  summary:
    'Have records of a model of one’s own go through processes (`on`) at a version (If-Match), or no longer. It gets relations to its process, its operations and the active one; a company without the models that carry processes gets these first; they stay when it is turned off. While open records stand in steps it is turned off with `stay` only.',
  fails: ['records_in_steps'],
  params,
  input: z.strictObject({ on: z.boolean(), stay: z.boolean().optional() }),
  output: one(document),
});
