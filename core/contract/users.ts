import { z } from 'zod';
import { quickSignIns } from '../access/types.ts';
import { languages } from '../json.ts';
import { preferenceLimits } from '../preferences/limits.ts';
import { type NumberFormat, numberFormats } from '../value/number-format.ts';
import { sortings } from '../value/sorting.ts';
import { endpoint } from './parts/endpoint.ts';
import { isOneLine } from './parts/one-line.ts';
import { deletion, documentListing, identity, idParams, instant, one, page, paging, smallJson } from './parts/shapes.ts';

const name = z.string().trim().max(200).refine(isOneLine, { error: 'Write the name in one line.' });
const language = z.enum(languages);
const formats = Object.keys(numberFormats) as [NumberFormat, ...NumberFormat[]];

/** A user as the API returns them. `client_feature_flags` and `client` are those of the user's company. */
export const user = z.strictObject({
  id: identity,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  role: z.string(),
  language: z.string().nullable(),
  entity_name: z.string(),
  picture_url: z.string().nullable(),
  /** Their workstation. Null: they work at all of them. */
  workstation_id: identity.nullable(),
  disabled: z.boolean(),
  preferences: z.record(z.string(), z.json()),
  client_id: identity,
  client_name: z.string(),
  client: z.strictObject({
    id: identity,
    name: z.string(),
    language: z.string(),
    time_zone: z.string(),
    sorting: z.enum(sortings),
    number_format: z.enum(formats),
  }),
  client_feature_flags: z.array(z.string()),
  intercom_user_hash: z.string().nullable(),
  impersonated: z.boolean().optional(),
  /** For a user of another company who acts inside this one: the end of that time. */
  impersonated_until: instant.optional(),
  /** While somebody views the product as this person or group: their own group, and the end of the view. */
  viewing: z.strictObject({ role: z.string(), until: instant, of: z.enum(['person', 'group']) }).optional(),
  /** For a sign-in on a shared device: the kind of sign-in, and the minutes without input after which it ends. */
  shared: z.strictObject({ by: z.enum(quickSignIns), idle_minutes: z.number().int() }).optional(),
  created_on: instant,
  version: z.number().int(),
});
export type User = z.output<typeof user>;

/** A web address, or one of the product. */
const pictureUrl = z
  .string()
  .max(2000)
  .regex(/^(?:https?:\/\/|\/(?!\/)|$)/, { error: 'Give an address that begins with https://.' });

/** The values that people may change about themselves. */
const profile = {
  first_name: name.optional(),
  last_name: name.optional(),
  phone: z.string().trim().max(50).optional(),
  language: language.nullable().optional(),
  entity_name: name.optional(),
  picture_url: pictureUrl.nullable().optional(),
  workstation_id: identity.nullable().optional(),
  preferences: smallJson(preferenceLimits.value).optional(),
};

/** The values that administrators may change. */
const changes = z.strictObject({
  ...profile,
  email: z.email().max(254).optional(),
  role: z.string().min(1).max(63).optional(),
  disabled: z.boolean().optional(),
});
export type UserChanges = z.output<typeof changes>;

const creation = z.strictObject({
  ...profile,
  email: z.email().max(254),
  first_name: name,
  last_name: name,
  role: z.string().min(1).max(63),
  client_id: identity.optional(),
  password: z.string().max(1000).optional(),
});
export type NewUser = z.output<typeof creation>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/users',
  summary: 'The users that the caller may see.',
  access: ['READ', 'USERS'],
  query: paging,
  output: page(user),
});
export const readUser = endpoint({
  method: 'GET',
  path: '/v1/user/:id',
  summary: 'One user. Everybody may read themselves.',
  params: idParams,
  output: one(user),
});
export const changeUser = endpoint({
  method: 'POST',
  path: '/v1/user/:id',
  by_person: true,
  summary: 'Change a user. Everybody may change their own profile.',
  params: idParams,
  input: changes,
  output: one(user),
});
export const chatHash = endpoint({
  method: 'POST',
  path: '/v1/user/:id/intercom',
  at_home: true,
  summary: 'The hash that identifies the user to the support chat. Null if none is configured.',
  params: idParams,
  reads: true,
  output: one(z.strictObject({ hash: z.string().nullable() })),
});

export const listUserDocuments = endpoint({
  method: 'GET',
  path: '/v1/documents/users',
  summary: 'The users that the caller may see.',
  access: ['READ', 'USERS'],
  query: documentListing,
  output: page(user),
});
export const readUserDocument = endpoint({
  method: 'GET',
  path: '/v1/documents/users/:id',
  summary: 'One user.',
  params: idParams,
  output: one(user),
});
export const createUser = endpoint({
  method: 'POST',
  path: '/v1/documents/users',
  summary: 'Create a user. Without a password, an invitation is mailed.',
  access: ['CREATE', 'USERS'],
  names_client: 'may',
  status: 201,
  input: creation,
  output: one(user),
});
export const patchUser = endpoint({
  method: 'PATCH',
  path: '/v1/documents/users/:id',
  version: 'must',
  by_person: true,
  summary: 'Change a user at a version (If-Match).',
  params: idParams,
  input: changes,
  output: one(user),
});
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/v1/documents/users/:id',
  summary: 'Disable a user. `hard=1` deletes for good: address and group are free again, and the history keeps the name.',
  access: ['DELETE', 'USERS'],
  params: idParams,
  query: deletion,
  status: 204,
  output: z.undefined(),
});
export const restoreUser = endpoint({
  method: 'POST',
  path: '/v1/documents/users/:id/restore',
  summary: 'Restore a deleted user.',
  access: ['UPDATE', 'USERS'],
  params: idParams,
  output: one(user),
});
