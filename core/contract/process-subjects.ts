import { z } from 'zod';
import { processSchema } from '../model/process.ts';
import { text } from '../schema/shared.ts';
import { document } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { idOrSlug, one } from './parts/shapes.ts';

const params = z.strictObject({ id: idOrSlug });

/** A relation that carries processes, by the names and labels of both its ends. */
const carrier = z.strictObject({
  model: z.string(),
  name: z.string(),
  label: text,
  to_model: z.string(),
  inverse: z.string(),
  inverse_label: text,
});

const subject = z.strictObject({
  /** Whether the model can go through processes: a company's own can, unless names are `taken`. */
  possible: z.boolean(),
  /** The slugs of models and relations that it would get, and that the company has given to its own. */
  taken: z.array(z.string()),
  /** How it goes through processes; null where it does not. */
  rule: processSchema.nullable(),
  /** The models that the company would get, because it has none that carry processes. */
  models: z.array(z.strictObject({ slug: z.string(), label: text })),
  /** The relations that it would get, besides those that it has. Empty where it goes through processes. */
  adds: z.array(carrier),
  /** How many records it has. This and the next two are null where the caller may not read them, or the model can go through none. */
  records: z.number().int().nullable(),
  /** How many of its records stand in a step and are not finished. */
  open_records: z.number().int().nullable(),
  /** How many stand nowhere: they were made before there was a process, or name one that they have not begun. */
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
