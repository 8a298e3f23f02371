import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, idParams, one } from './parts/shapes.ts';

const form = z.looseObject({ id: z.string(), slug: z.string(), version: z.number().int() });

export const configForm = endpoint({
  method: 'GET',
  path: '/v1/config/form/:id',
  summary: 'A form as the browser needs it, without its queries.',
  share: true,
  params: idParams,
  output: one(form),
});

export const readForm = endpoint({
  method: 'POST',
  path: '/v1/graph/form/get/',
  summary: 'A form, and the result of its read query.',
  share: true,
  reads: true,
  input: z.strictObject({ form_id: idOrSlug, node_id: identity.nullish() }),
  output: z.strictObject({ form, values: z.record(z.string(), z.json()), options: z.record(z.string(), z.json()) }),
});

export const submitForm = endpoint({
  method: 'POST',
  path: '/v1/graph/form/',
  summary: 'Submit a form. All its changes commit together. It uses up a share token.',
  share: 'ended',
  input: z.strictObject({
    form_id: idOrSlug,
    node_id: identity.nullish(),
    values: z.record(z.string(), z.json()),
    context: z.record(z.string(), z.json()).optional(),
    /** The values of the submitted fields when the form was opened. If somebody has changed them since, the answer is 409. */
    before: z.record(z.string(), z.json()).optional(),
    /**
     * When it was submitted, by the clock of the device. The timeline shows it beside the time of arrival, unless it is
     * implausible.
     */
    entered_at: z.iso.datetime({ offset: true }).optional(),
    /** Confirms that the record may end with less than was ordered, made or counted. */
    close_short: z.boolean().optional(),
    /** Confirms that the record may end with more than was ordered. */
    take_more: z.boolean().optional(),
  }),
  output: one(z.strictObject({ identity })).extend({ event_id: identity }),
});
