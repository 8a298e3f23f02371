import { z } from 'zod';
import { versionedCollections } from '../document/types.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, instant, one, page, paging } from './parts/shapes.ts';

/** An earlier version of a document. `made_at` and `made_by` are null if the product itself wrote it. */
const documentVersion = z.strictObject({
  version: z.number().int(),
  made_at: instant.nullable(),
  made_by: z.strictObject({ id: identity, name: z.string() }).nullable(),
});
export type DocumentVersion = z.output<typeof documentVersion>;

const ofDocument = z.strictObject({ collection: z.enum(versionedCollections), id: idOrSlug });
const withContent = documentVersion.extend({ content: z.record(z.string(), z.json()) });
export type DocumentVersionContent = z.output<typeof withContent>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/v1/documents/:collection/:id/versions',
  summary: 'Versions of a document, for those who may change it: the current one, then the 50 latest before it. A deletion creates none.',
  params: ofDocument,
  query: paging,
  output: page(documentVersion),
});

export const readVersion = endpoint({
  method: 'GET',
  path: '/v1/documents/:collection/:id/versions/:version',
  summary: 'One version of a document with its content. To restore it, send its keys as a change of the document, and null for keys that it lacks.',
  params: ofDocument.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
  output: one(withContent),
});
