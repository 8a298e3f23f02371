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
  /** The parameter's name in the request, if it is not a valid plain name, such as `$filter`. */
  key: z.string().min(1).max(100).optional(),
  /** The only accepted texts. */
  choices: z.array(z.string().max(200)).max(200).optional(),
});

/** Whether a path is relative to the base address and has no parts that lead elsewhere: `/invoices/{id}`. */
const isPathTemplate = (path: string) =>
  /^\/[^?#\\\s]*$/.test(path) && !path.startsWith('//') && !path.split('/').some((part) => /^\.{1,2}$/.test(part));
const path = z.string().max(500).refine(isPathTemplate, { error: 'A path begins with one slash and has no query: /invoices/{id}' });

/** Headers with the same value in each call. Headers for the sign-in or the connection are not allowed. */
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/, { error: 'This is no name of a header.' });
const headers = z.record(
  headerName,
  z
    .string()
    .max(500)
    .regex(/^[\t\x20-\x7e]*$/, { error: 'One line of plain signs is needed here.' }),
);

/** The encodings of a request body. */
export const bodyKinds = ['json', 'form'] as const;

/** A call that an integration offers. Its method and path are fixed, and its values have types. */
export const operation = z.strictObject({
  name,
  label: text.optional(),
  method: z.enum(restMethods),
  path,
  params: z.array(param).max(100).optional(),
  /** For a POST that changes nothing: it may be repeated, and read page by page. */
  reads: z.boolean().optional(),
  body: z.enum(bodyKinds).optional(),
  headers: headers.optional(),
  /** The response as a JSON Schema; of a paged list, the schema of one item. */
  answer: valueSchema.optional(),
  pagination: pagination.optional(),
  retry: retryRule.optional(),
  success: successRule.optional(),
  /** The header with an idempotency key, by which the other system recognises a repeated call. */
  idempotency_header: headerName.optional(),
  per_minute: z.number().int().min(1).max(6_000).optional(),
});

export type Param = z.infer<typeof param>;
export type Operation = z.infer<typeof operation>;
