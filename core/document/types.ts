import { type ConfigurationCollection, collectionNames, collectionOf } from './collections/registry.ts';

export type { ConfigurationCollection, DocumentTypes } from './collections/registry.ts';

/** Collections whose documents are configuration: built-in ones merged with a client's own. */
export const configurationCollections: readonly ConfigurationCollection[] = collectionNames();

/** Collections whose documents keep what they were. */
export const versionedCollections: readonly ConfigurationCollection[] = configurationCollections.filter((name) => collectionOf(name).versioned);

/** Collections of whose documents people keep drafts on the server. */
export const draftedCollections: readonly ConfigurationCollection[] = configurationCollections.filter((name) => collectionOf(name).drafts !== null);

/** Every collection of the documents interface. */
export type Collection = 'users' | 'clients' | 'cache' | ConfigurationCollection;

/** What every answered document carries besides its own content. */
export type DocumentMeta = {
  id: string;
  slug: string | null;
  version: number;
  template: boolean;
  client_id: string;
  created_at: string | null;
  updated_at: string | null;
  /** The user who made it; null for a built-in document, for what the product itself made, and where it isn't known. */
  created_by: string | null;
  /** The user who made the last change; null for a built-in document as it came, and for changes of the product itself. */
  updated_by: string | null;
};
