import { z } from 'zod';
import { restMethods } from '../automation/steps/outside/rest.ts';
import { text } from '../schema/shared.ts';
import { pagination, retryRule, successRule, valueSchema } from './call-rules.ts';
import { paramPlaces, paramTypes } from './params.ts';

const name = z.string().regex(/^[A-Za-z_][\w-]{0,63}$/, { error: 'Letters, digits, hyphens and underscores, 64 at most.' });

const param = z.strictObject({
  name,
  in: z.enum(paramPlaces),
  type: z.enum(paramTypes),
  required: z.boolean().optional(),
  label: text.optional(),
  /** The name in the call, if it differs: `$filter`. */
  key: z.string().min(1).max(100).optional(),
  /** The allowed texts. */
  choices: z.array(z.string().max(200)).max(200).optional(),
});

/** Whether a text is a path below the base address, such as `/invoices/{id}`. Paths that lead upwards are not. */
const isPathTemplate = (path: string) =>
  /^\/[^?#\\\s]*$/.test(path) && !path.startsWith('//') && !path.split('/').some((part) => /^\.{1,2}$/.test(part));
const path = z.string().max(500).refine(isPathTemplate, { error: 'A path begins with one slash and has no query: /invoices/{id}' });

/** The name of a header that is the same in each call. Headers of the sign-in and of the connection are not allowed. */
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/, { error: 'This is no name of a header.' });
const headers = z.record(
  headerName,
  z
    .string()
    .max(500)
    .regex(/^[\t\x20-\x7e]*$/, { error: 'One line of plain signs is needed here.' }),
);

/** How the body of a call is written. */
export const bodyKinds = ['json', 'form'] as const;

/** An operation of an integration: a method, a path and typed parameters. */
export const operation = z.strictObject({
  name,
  label: text.optional(),
  method: z.enum(restMethods),
  path,
  params: z.array(param).max(100).optional(),
  /** A call by POST that changes nothing: it may be repeated, and read page by page. */
  reads: z.boolean().optional(),
  body: z.enum(bodyKinds).optional(),
  headers: headers.optional(),
  /** The JSON Schema of its answer; of one item, if the answer is a list in pages. */
  answer: valueSchema.optional(),
  pagination: pagination.optional(),
  retry: retryRule.optional(),
  success: successRule.optional(),
  /** The header with the idempotency key, by which the other system recognizes a repeated call. */
  idempotency_header: headerName.optional(),
  per_minute: z.number().int().min(1).max(6_000).optional(),
});

export type Param = z.infer<typeof param>;
export type Operation = z.infer<typeof operation>;
