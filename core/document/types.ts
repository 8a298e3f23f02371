import { type ConfigurationCollection, collectionNames, collectionOf } from './collections/registry.ts';

export type { ConfigurationCollection, DocumentTypes } from './collections/registry.ts';

/** Collections of configuration documents: built-in ones merged with a client's own. */
export const configurationCollections: readonly ConfigurationCollection[] = collectionNames();

/** Collections whose earlier document versions are stored. */
export const versionedCollections: readonly ConfigurationCollection[] = configurationCollections.filter((name) => collectionOf(name).versioned);

/** Collections whose drafts are stored on the server. */
export const draftedCollections: readonly ConfigurationCollection[] = configurationCollections.filter((name) => collectionOf(name).drafts !== null);

/** Every collection of the documents API. */
export type Collection = 'users' | 'clients' | 'cache' | ConfigurationCollection;

/** The metadata of every document that the API returns. */
export type DocumentMeta = {
  id: string;
  slug: string | null;
  version: number;
  template: boolean;
  client_id: string;
  created_at: string | null;
  updated_at: string | null;
  /** The user who created it. Null for a built-in document, for one that the product created, and when it is unknown. */
  created_by: string | null;
  /** The user who made the last change. Null for an unchanged built-in document and for changes by the product. */
  updated_by: string | null;
};
