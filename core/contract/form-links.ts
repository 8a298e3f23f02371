import { z } from 'zod';
import { formLinkStates } from '../access/types.ts';
import { type NumberFormat, numberFormats } from '../value/number-format.ts';
import { sortings } from '../value/sorting.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** The default and the longest life of a link in hours: thirty days, and a year. */
export const linkHours = { usual: 30 * 24, most: 366 * 24 };
/** The most recipients of one call. */
const mostEmails = 50;
/** The most options in one answer. */
export const mostLinkOptions = 30;

const made = z.strictObject({ id: identity, email: z.string().nullable(), url: z.url(), token: z.string(), expires_at: instant });
export type NewFormLink = z.output<typeof made>;

const link = z.strictObject({
  id: identity,
  form_id: identity,
  node_id: identity.nullable(),
  email: z.string().nullable(),
  /** The state of its mail. Null without a mail. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
  issuer: z.strictObject({ id: identity, name: z.string() }),
  status: z.enum(formLinkStates),
  created_at: instant,
  expires_at: instant,
  used_at: instant.nullable(),
});
export type FormLink = z.output<typeof link>;

export const shareForm = endpoint({
  method: 'POST',
  path: '/v1/forms/share/',
  summary:
    'Create a link with which somebody without an account fills in this form once, for a new or an existing record. With `emails`, or addresses that the form names, each recipient is mailed a link of their own. The token is returned once and stored as a hash.',
  at_home: true,
  status: 201,
  input: z.strictObject({
    form_id: idOrSlug,
    node_id: identity.nullish(),
    emails: z.array(z.string().max(254)).max(mostEmails).optional(),
    expires_in_hours: z.number().int().min(1).max(linkHours.most).default(linkHours.usual),
  }),
  output: one(z.strictObject({ url: z.url(), token: z.string(), expires_at: instant, links: z.array(made) })),
});

export const formToken = endpoint({
  method: 'POST',
  path: '/v1/forms/token/',
  summary: 'The state of the link of a shared form. Neither this call nor opening the link uses it up.',
  share: 'ended',
  by_share: true,
  reads: true,
  output: one(
    z.strictObject({
      form_id: identity,
      node_id: identity.nullable(),
      status: z.enum(formLinkStates),
      id: identity,
      title: z.json(),
      sender: z.strictObject({ name: z.string(), company: z.string() }),
      client: z.strictObject({
        id: identity,
        language: z.string(),
        time_zone: z.string(),
        sorting: z.enum(sortings),
        number_format: z.enum(Object.keys(numberFormats) as [NumberFormat, ...NumberFormat[]]),
      }),
      expires_at: instant,
    }),
  ),
});

export const formOptions = endpoint({
  method: 'POST',
  path: '/v1/forms/options/',
  summary: 'Names of records that can be chosen in a field of a shared form (`field`: its attribute, after those of the lines around it).',
  share: true,
  by_share: true,
  reads: true,
  input: z.strictObject({
    field: z.string().max(600),
    query: z.string().max(200).default(''),
    chosen: z.array(identity).max(100).default([]),
    /** The values filled in so far: `form.<attribute>` of the form, `parent.<attribute>` of the surrounding line. */
    context: z.record(z.string(), z.json()).default({}),
  }),
  output: z.strictObject({ data: z.array(z.strictObject({ value: identity, label: z.string() })) }),
});

export const formModels = endpoint({
  method: 'GET',
  path: '/v1/forms/models',
  summary: 'The models and relations that a shared form shows, reduced to what it needs.',
  share: true,
  by_share: true,
  output: one(z.strictObject({ models: z.array(z.looseObject({})), relations: z.array(z.looseObject({})) })),
});

export const listFormLinks = endpoint({
  method: 'GET',
  path: '/v1/forms/links/:id',
  summary: 'Links to a form, newest first: the caller’s own, or all for those who may change the form.',
  params: z.strictObject({ id: idOrSlug }),
  query: paging,
  output: page(link),
});

export const revokeFormLink = endpoint({
  method: 'DELETE',
  path: '/v1/forms/links/:id',
  summary: 'Revoke a link that has not been submitted. It ends at once.',
  params: z.strictObject({ id: z.string().max(100) }),
  status: 204,
  output: nothing,
});
