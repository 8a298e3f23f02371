import { z } from 'zod';
import { secondStepOption } from '../account/second-step.ts';
import { isObject, languages } from '../json.ts';
import { isColour, lookOption } from '../settings/company-colour.ts';
import { isZone } from '../time/zones.ts';
import { isNumberFormat, numberFormatOption, numberFormats } from '../value/number-format.ts';
import { privilege, role } from './access.ts';
import { auditYears, auditYearsOption } from './audit.ts';
import { endpoint } from './parts/endpoint.ts';
import { isOneLine } from './parts/one-line.ts';
import { deletion, documentListing, identity, idParams, instant, one, page, smallJson } from './parts/shapes.ts';

/** An access list as it is sent. `flattenRoles` is computed when it is saved, and ignored if sent. */
export const acl = z.strictObject({
  roles: z.array(role).max(500),
  privileges: z.array(privilege).max(20_000),
  flattenRoles: z.record(z.string(), z.array(z.string())).optional(),
});

const settings = {
  language: z.enum(languages),
  time_zone: z.string().refine(isZone, { error: 'Unknown time zone.' }),
  feature_flags: z.array(z.string().regex(/^[a-z][a-z0-9_-]*$/)).max(50),
  // Limited, because it is read in every transaction.
  options: smallJson(32_000)
    .refine((options) => (options[numberFormatOption] ?? null) === null || isNumberFormat(options[numberFormatOption]), {
      path: [numberFormatOption],
      error: `One of ${Object.keys(numberFormats).join(', ')}.`,
    })
    .refine((options) => [null, ...auditYears].includes((options[auditYearsOption] ?? null) as never), {
      path: [auditYearsOption],
      error: `One of ${auditYears.join(', ')}, or nothing.`,
    })
    // A value that is not a list would silently require the second step of nobody.
    .refine((options) => z.array(z.string()).nullish().safeParse(options[secondStepOption]).success, {
      path: [secondStepOption],
      error: 'A list of groups.',
    })
    .refine(({ [lookOption]: look }) => !isObject(look) || (look.colour ?? null) === null || isColour(look.colour), {
      path: [lookOption, 'colour'],
      error: 'A colour such as #0f6b74.',
    }),
};
const name = z.string().trim().min(1).max(200).refine(isOneLine, { error: 'Write the name in one line.' });

export const client = z.strictObject({
  id: identity,
  name: z.string(),
  language: z.string(),
  time_zone: z.string(),
  feature_flags: z.array(z.string()),
  options: z.record(z.string(), z.json()),
  acl,
  created_at: instant,
  version: z.number().int(),
});
export type Client = z.output<typeof client>;

const creation = z.strictObject({
  name,
  language: settings.language.optional(),
  time_zone: settings.time_zone.optional(),
  feature_flags: settings.feature_flags.optional(),
  demo: z.boolean().optional(),
});
export type NewClient = z.output<typeof creation>;
const changes = z.strictObject({ name, ...settings, acl }).partial();
/** The settings of a company besides its `options`. */
export const clientSettings = Object.keys(changes.shape);
export type ClientChanges = z.output<typeof changes>;

export const listClients = endpoint({
  method: 'GET',
  path: '/v1/documents/clients',
  summary: 'The caller’s company. For product administrators, every company.',
  query: documentListing,
  output: page(client),
});
export const readClient = endpoint({
  method: 'GET',
  path: '/v1/documents/clients/:id',
  summary: 'One company.',
  params: idParams,
  output: one(client),
});
const use = z.strictObject({
  /** People who may sign in, those among them who were active in the last 30 days, and the last activity. */
  people: z.number().int(),
  active_people: z.number().int(),
  last_seen_at: instant.nullable(),
  records: z.number().int(),
  records_estimated: z.boolean(),
  files: z.number().int(),
  file_bytes: z.number().int(),
  /** Everything that the company has in the database, such as records, timelines and runs, with indexes. */
  database_bytes: z.number().int(),
  /** The runs of automations in the last 30 days, and those that failed. */
  runs: z.number().int(),
  failed_runs: z.number().int(),
});
export type ClientUse = z.output<typeof use>;

export const readClientUse = endpoint({
  method: 'GET',
  path: '/v1/documents/clients/:id/use',
  summary:
    'How much an open company is used: its people, records, files, room in the database, and runs of the last 30 days. The own company; every one for a product administrator.',
  access: ['READ', 'CLIENTS'],
  params: idParams,
  output: one(use),
});
export const createClient = endpoint({
  method: 'POST',
  path: '/v1/documents/clients',
  summary: 'Create a company, for product administrators. The answer comes when it is ready.',
  access: ['CREATE', 'CLIENTS'],
  status: 201,
  input: creation,
  output: one(client),
});
export const patchClient = endpoint({
  method: 'PATCH',
  path: '/v1/documents/clients/:id',
  version: 'must',
  summary: 'Change a company or its access list at a version (If-Match).',
  params: idParams,
  input: changes,
  output: one(client),
});

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/v1/documents/clients/:id',
  summary:
    'Close a company; `name` must repeat its name. Its people are signed out and nothing runs. Until it is restored it can be reopened within 30 days by somebody who may close it. `hard=1` deletes it for good.',
  access: ['DELETE', 'CLIENTS'],
  params: idParams,
  query: deletion.extend({ name: z.string().max(200).optional() }),
  status: 204,
  output: z.undefined(),
});
export const restoreClient = endpoint({
  method: 'POST',
  path: '/v1/documents/clients/:id/restore',
  summary: 'Reopen a closed company, for product administrators.',
  access: ['UPDATE', 'CLIENTS'],
  params: idParams,
  output: one(client),
});

export const reopenClient = endpoint({
  method: 'POST',
  path: '/v1/auth/reopen',
  summary: 'Reopen the own closed company within 30 days, with the credentials of somebody who may close it.',
  anonymous: true,
  reads: true,
  status: 204,
  input: z.strictObject({ email: z.string().trim().max(254), password: z.string().max(1000) }),
  output: z.undefined(),
});
