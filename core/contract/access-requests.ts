import { z } from 'zod';
import { resources, verbs } from '../access/types.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** The requested right. `name` is the model or field, if the refusal named one. */
const right = { verb: z.enum(verbs), resource: z.enum(resources), name: z.string().max(200).optional() };

/** A request as its author sees it. */
const own = z.strictObject({
  id: identity,
  ...right,
  name: z.string(),
  /** The page that was refused. */
  path: z.string(),
  note: z.string(),
  asked_at: instant,
  person: z.strictObject({ id: identity, name: z.string(), role: z.string() }),
  /** Null while the request is open. */
  granted: z.boolean().nullable(),
  decided_at: instant.nullable(),
  decided_by: z.strictObject({ id: identity, name: z.string() }).nullable(),
  reason: z.string(),
});
export type OwnAccessRequest = z.output<typeof own>;

/**
 * A request as somebody who can grant it sees it. `allowed`: the person has the right by now. It is not shown to the
 * author, who could probe other rights with it.
 */
const request = own.extend({ allowed: z.boolean() });
export type AccessRequest = z.output<typeof request>;

export const readGranters = endpoint({
  method: 'GET',
  path: '/v1/access/granters',
  summary: 'Who can grant a right in the company, some of them by name, and the caller’s open request for it.',
  by_person: true,
  query: z.strictObject(right),
  output: one(z.strictObject({ people: z.array(z.string()), total: z.number().int(), open: own.nullable() })),
});

export const askAccess = endpoint({
  method: 'POST',
  path: '/v1/access/requests',
  summary: 'Request a right that the caller lacks. While a request is open, another one for the same right is the same request.',
  by_person: true,
  status: 201,
  input: z.strictObject({
    ...right,
    path: z
      .string()
      .regex(/^\/(?![\\/])[^\\\p{Cc}]*$/u)
      .max(500),
    note: z.string().max(500).optional(),
  }),
  output: one(own),
});

export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/v1/access/requests',
  summary: 'Requests for rights in the company, open ones first. `open=1` returns only open ones.',
  access: ['UPDATE', 'CLIENTS'],
  by_person: true,
  query: paging.extend({ open: z.enum(['0', '1']).optional() }),
  output: page(request),
});

export const decideAccess = endpoint({
  method: 'POST',
  path: '/v1/access/requests/:id/decide',
  summary: 'Grant a request (`role` moves the person to that group), or decline it with a reason. Its author is notified.',
  access: ['UPDATE', 'CLIENTS'],
  by_person: true,
  params: z.strictObject({ id: z.string().max(100) }),
  input: z.discriminatedUnion('granted', [
    z.strictObject({ granted: z.literal(true), role: z.string().min(1).max(63).optional() }),
    z.strictObject({ granted: z.literal(false), reason: z.string().trim().min(1).max(500) }),
  ]),
  output: one(request),
});

export const listAccessAnswers = endpoint({
  method: 'GET',
  path: '/v1/access/answers',
  summary: 'Decisions on the caller’s own requests that the caller has not seen.',
  by_person: true,
  query: paging,
  output: page(own),
});

export const seeAccessAnswer = endpoint({
  method: 'POST',
  path: '/v1/access/answers/:id/seen',
  summary: 'Mark a decision on an own request as seen.',
  by_person: true,
  params: z.strictObject({ id: z.string().max(100) }),
  status: 204,
  output: nothing,
});
