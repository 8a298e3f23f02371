import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, get } from '../../data/http.ts';
import type { StoredDocument } from './document-kind.ts';

/** What is sent beside the changed keys: further properties of the body, and query parameters. */
export type Along = { body?: object; query?: Record<string, string> };
type Change = { id: string; version: number; change: object; along?: Along };

/** Filling in values and building indexes of a model may take this long. */
const timeout_ms = 150_000;

/** Puts a stored document into the cache, under its id and slug. */
export function rememberStored<Stored extends StoredDocument>(
  client: QueryClient,
  collection: Collection,
  document: Stored,
  asked = document.id,
): void {
  // A draft's slug may have changed with its label.
  for (const name of new Set([asked, document.id, document.slug ?? asked])) client.setQueryData(['documents', collection, name], document);
  client.setQueryData<Stored[]>(['documents', collection], (all) => all?.map((other) => (other.id === document.id ? document : other)));
}

/** Saves changed keys of a document, based on its version. */
export function useStoreDocument<Stored extends StoredDocument>(collection: Collection) {
  const client = useQueryClient();
  return useMutation<Stored, AppFailure, Change>({
    // Without a connection a save fails at once instead of being queued.
    networkMode: 'always',
    mutationFn: async ({ id, version, change, along = {} }) => {
      const query = new URLSearchParams(along.query).toString();
      const path = `/v1/documents/${collection}/${encodeURIComponent(id)}${query && `?${query}`}` as const;
      // The answer may contain more than the document, such as a running migration.
      const { data, ...more } = await call<{ data: Stored }>('PATCH', path, { ...change, ...along.body }, { version, timeout_ms });
      return { ...data, ...more };
    },
    onSuccess: (document, { id }) => rememberStored(client, collection, document, id),
  });
}

/** Reads the stored document without caches. */
export async function storedDocument<Stored>(collection: Collection, id: string): Promise<Stored> {
  return (await get<{ data: Stored }>(`/v1/documents/${collection}/${encodeURIComponent(id)}`)).data;
}
