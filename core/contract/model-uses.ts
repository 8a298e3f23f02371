import { z } from 'zod';
import { namedCollections } from '../document/places-naming.ts';
import { reader } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug } from './parts/shapes.ts';

export const countModelUses = endpoint({
  method: 'GET',
  path: '/v1/model-uses',
  summary:
    'For each model that the caller may read, how many documents name it or lead through it by paths (`order.customer.name`): relations, views and their blocks, formulas of other models, forms, templates, automations, process steps.',
  output: z.strictObject({ data: z.array(z.strictObject({ model: identity, count: z.number().int() })) }),
});

export const listModelUses = endpoint({
  method: 'GET',
  path: '/v1/model-uses/:id',
  summary: 'The documents that name a model or lead through it by paths. Of documents that the caller may not see, only the collection is returned.',
  params: z.strictObject({ id: idOrSlug }),
  output: z.strictObject({ data: z.array(reader) }),
});

export const listDocumentUses = endpoint({
  method: 'GET',
  path: '/v1/document-uses/:collection/:id',
  summary:
    'The documents that name a view, form, automation or template, by id, slug or address. Of documents that the caller may not see, only the collection is returned.',
  params: z.strictObject({ collection: z.enum(namedCollections), id: idOrSlug }),
  output: z.strictObject({ data: z.array(reader) }),
});
