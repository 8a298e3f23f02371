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
  /** Its name on the way, where that is no plain word: `$filter`. */
  key: z.string().min(1).max(100).optional(),
  /** The only texts that are taken. */
  choices: z.array(z.string().max(200)).max(200).optional(),
});

/** Below the base address, without what could lead elsewhere: `/invoices/{id}`. */
const isPathTemplate = (path: string) =>
  /^\/[^?#\\\s]*$/.test(path) && !path.startsWith('//') && !path.split('/').some((part) => /^\.{1,2}$/.test(part));
const path = z.string().max(500).refine(isPathTemplate, { error: 'A path begins with one slash and has no query: /invoices/{id}' });

/** Headers that are the same in each call; what signs in, and what belongs to the connection, is none of them. */
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

/** One thing that an integration can be asked for: method and path are fixed, its values have types. */
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
  /** What it answers, as a JSON Schema; of a list that comes in pages, one item. */
  answer: valueSchema.optional(),
  pagination: pagination.optional(),
  retry: retryRule.optional(),
  success: successRule.optional(),
  /** The header by which the other system tells a repeated call. */
  idempotency_header: headerName.optional(),
  per_minute: z.number().int().min(1).max(6_000).optional(),
});

export type Param = z.infer<typeof param>;
export type Operation = z.infer<typeof operation>;
