import { z } from 'zod';
import { signInShape } from './auth.ts';
import { inspectFields } from './imports.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, instant, nothing, page, paging } from './parts/shapes.ts';

/** `invited`: no password yet. `expired`: the link of the invitation has expired. */
export const personStates = ['active', 'invited', 'expired', 'disabled'] as const;
export type PersonState = (typeof personStates)[number];

const person = z.strictObject({
  id: identity,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  state: z.enum(personStates),
  /** When the link of the invitation expires. Null until its mail was sent. */
  invited_until: instant.nullable(),
  last_seen_at: instant.nullable(),
  version: z.number().int(),
});
export type Person = z.output<typeof person>;

/** The people of the company, for people who manage them. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/v1/people',
  summary: 'The people of the company by name, with their state. Filters: words, role, state.',
  access: ['READ', 'USERS'],
  query: paging.extend({ search: z.string().max(200).optional(), role: z.string().max(63).optional(), state: z.enum(personStates).optional() }),
  output: page(person),
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/v1/people/:id/invite',
  by_person: true,
  by_password: true,
  summary: 'Mail a new invitation to somebody without a password. Earlier links end.',
  params: idParams,
  status: 204,
  output: nothing,
});

export const listPersonSessions = endpoint({
  method: 'GET',
  path: '/v1/people/:id/sessions',
  by_person: true,
  summary: 'The active sign-ins of a person, most recently used first, for those who may change the person.',
  params: idParams,
  output: page(signInShape),
});

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/v1/people/:id/sessions/end',
  by_person: true,
  by_password: true,
  summary: 'Sign a person out at once: one sign-in by `id`, or `all`. API tokens are not affected.',
  params: idParams,
  status: 204,
  input: z.union([z.strictObject({ id: identity }), z.strictObject({ which: z.literal('all') })]),
  output: nothing,
});

/** The parts of a person that a column of a sheet may contain. */
export const personParts = ['email', 'first_name', 'last_name', 'full_name', 'role'] as const;
export type PersonPart = (typeof personParts)[number];

export const peopleSheetFields = inspectFields.extend({
  mapping: z.record(z.string().max(200), z.enum(personParts).nullable()),
  role: z.string().min(1).max(63),
  dry_run: z.enum(['true', 'false']).nullish(),
});
export type PeopleSheetFields = z.output<typeof peopleSheetFields>;

const peopleSheet = z.strictObject({
  total: z.number().int(),
  /** The outcome of each row. `exists`: the address is already in use, here or in another company. */
  outcomes: z.array(
    z.strictObject({
      line: z.number().int(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role: z.string(),
      outcome: z.enum(['invite', 'exists', 'refused']),
      problems: z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() })),
    }),
  ),
});
export type PeopleSheet = z.output<typeof peopleSheet>;

/**
 * Multipart: `file` (csv or xlsx, at most 500 people), `mapping` (JSON: column → email, first_name, last_name,
 * full_name, role), `role` for rows without one. Roles with more rights than the caller's are refused. `dry_run` (true)
 * invites nobody.
 */
export const inviteFromSheet = endpoint({
  method: 'POST',
  path: '/v1/people/from-sheet',
  summary: 'Invite the people of a csv or xlsx file by mail. Existing addresses and errors are reported by row; all others are invited.',
  access: ['CREATE', 'USERS'],
  by_person: true,
  takes: 'multipart/form-data',
  fields: peopleSheetFields,
  output: peopleSheet,
});
