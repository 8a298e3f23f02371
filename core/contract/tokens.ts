import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { isOneLine } from './parts/one-line.ts';
import { identity, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** The longest life of a token in days. Only tokens of the company may be unlimited. */
export const longestToken_days = 366;

/** `read`: changes nothing. `write`: everything that its owner may do with records, documents, files and automations. */
export const tokenScopes = ['read', 'write'] as const;

const token = z.strictObject({
  id: identity,
  name: z.string(),
  /** The first characters, for recognition. */
  prefix: z.string(),
  scope: z.enum(tokenScopes),
  /** Whether it belongs to the company and has a role of its own, or to a person. */
  company: z.boolean(),
  /** Who acts: the person, or the account of the company for this token. */
  owner: z.strictObject({ id: identity, name: z.string(), role: z.string() }),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  /** Whether it has expired, or its owner is gone or disabled. */
  ended: z.boolean(),
});
export type ApiToken = z.output<typeof token>;

const created = token.extend({ token: z.string() });
export type NewApiToken = z.output<typeof created>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/v1/tokens',
  summary: 'The caller’s own API tokens, newest first.',
  by_person: true,
  at_home: true,
  query: paging,
  output: page(token),
});

export const listCompanyTokens = endpoint({
  method: 'GET',
  path: '/v1/tokens/company',
  summary: 'All API tokens of the company and its people, for those who may change the company.',
  by_person: true,
  access: ['UPDATE', 'CLIENTS'],
  query: paging,
  output: page(token),
});

export const createToken = endpoint({
  method: 'POST',
  path: '/v1/tokens',
  summary: 'Create an API token, with the password. The token is returned once and stored as a hash. With `role` it belongs to the company.',
  by_person: true,
  by_password: true,
  at_home: true,
  status: 201,
  input: z.strictObject({
    name: z.string().trim().min(1).max(100).refine(isOneLine, { error: 'Write the name in one line.' }),
    scope: z.enum(tokenScopes),
    expires_in_days: z.number().int().min(1).max(longestToken_days).nullable(),
    role: z.string().min(1).max(63).optional(),
    password: z.string().max(1000),
  }),
  output: one(created),
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/v1/tokens/:id',
  summary: 'Revoke an own API token at once, or any of the company for those who may change the company.',
  by_person: true,
  by_password: true,
  params: z.strictObject({ id: z.string().max(100) }),
  status: 204,
  output: nothing,
});
