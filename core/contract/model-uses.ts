import { z } from 'zod';
import { namedCollections } from '../document/places-naming.ts';
import { reader } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug } from './parts/shapes.ts';

export const countModelUses = endpoint({
  method: 'GET',
  path: '/v1/model-uses',
  summary:
    'How many documents name each model that the caller may read, or lead through it by paths (`order.customer.name`): relations, views and their blocks, formulas of other models, forms, templates, automations, steps of processes.',
  output: z.strictObject({ data: z.array(z.strictObject({ model: identity, count: z.number().int() })) }),
});

export const listModelUses = endpoint({
  method: 'GET',
  path: '/v1/model-uses/:id',
  summary: 'The documents that name a model or lead through it by paths, those that the caller may not see by their collection alone.',
  params: z.strictObject({ id: idOrSlug }),
  output: z.strictObject({ data: z.array(reader) }),
});

export const listDocumentUses = endpoint({
  method: 'GET',
  path: '/v1/document-uses/:collection/:id',
  summary:
    'The documents that name a view, a form or an automation, by id, slug or address, those that the caller may not see by their collection alone.',
  params: z.strictObject({ collection: z.enum(namedCollections), id: idOrSlug }),
  output: z.strictObject({ data: z.array(reader) }),
});
