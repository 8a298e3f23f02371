import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, get } from '../../data/http.ts';
import type { StoredDocument } from './document-kind.ts';

/** What is sent with a change and is none of its keys: of the body, and of the address. */
export type Along = { body?: object; query?: Record<string, string> };
type Change = { id: string; version: number; change: object; along?: Along };

/** Filling in values and building indexes of a model may take a while. */
const timeout_ms = 150_000;

/** What a change has left is what screens read from now on, under every name that it is asked for by. */
export function rememberStored<Stored extends StoredDocument>(
  client: QueryClient,
  collection: Collection,
  document: Stored,
  asked = document.id,
): void {
  // A draft's slug may have followed its label.
  for (const name of new Set([asked, document.id, document.slug ?? asked])) client.setQueryData(['documents', collection, name], document);
  client.setQueryData<Stored[]>(['documents', collection], (all) => all?.map((other) => (other.id === document.id ? document : other)));
}

/** Stores changed keys of a document on top of the version they were made on. */
export function useStoreDocument<Stored extends StoredDocument>(collection: Collection) {
  const client = useQueryClient();
  return useMutation<Stored, AppFailure, Change>({
    // Without a connection a save fails at once and says so, rather than happening at some later moment.
    networkMode: 'always',
    mutationFn: async ({ id, version, change, along = {} }) => {
      const query = new URLSearchParams(along.query).toString();
      const path = `/v1/documents/${collection}/${encodeURIComponent(id)}${query && `?${query}`}` as const;
      // What is answered beside the document is told of it: a change that a job is at.
      const { data, ...more } = await call<{ data: Stored }>('PATCH', path, { ...change, ...along.body }, { version, timeout_ms });
      return { ...data, ...more };
    },
    onSuccess: (document, { id }) => rememberStored(client, collection, document, id),
  });
}

/** The document as it is stored now, past every cache. */
export async function storedDocument<Stored>(collection: Collection, id: string): Promise<Stored> {
  return (await get<{ data: Stored }>(`/v1/documents/${collection}/${encodeURIComponent(id)}`)).data;
}
