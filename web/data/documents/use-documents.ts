import type { Collection as CoreCollection } from '@millwright/core/document/types.ts';
import { onlineManager, type QueryClient, useQuery } from '@tanstack/react-query';
import { answeredOrKept } from '../device/kept-answers.ts';
import { type AppFailure, get } from '../http.ts';

export type Collection = Exclude<CoreCollection, 'cache'>;

type Page<T> = { data: T[]; total: number };
const pageSize = 500;

/** Every document of a collection that the caller may read, over as many pages as it takes. */
async function listDocuments<T>(collection: Collection, signal?: AbortSignal, more = ''): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await get<Page<T>>(`/v1/documents/${collection}?limit=${pageSize}&skip=${all.length}${more}`, { ...(signal && { signal }) });
    all.push(...page.data);
    if (!page.data.length || all.length >= page.total) return all;
  }
}

/** What the frame of every screen and the forms stand on: it is kept on the device, for when the product is opened without a connection. */
const kept: ReadonlySet<Collection> = new Set(['models', 'relations', 'processes', 'forms', 'views', 'view_groups', 'clients']);

/** How a query of documents asks: of what is kept the first try is made without a connection too. */
function asking<T>(collection: Collection, name: string, ask: (signal: AbortSignal) => Promise<T>) {
  if (!kept.has(collection)) return { queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal) };
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => answeredOrKept(`documents ${name}`, signal, ask),
    networkMode: 'offlineFirst' as const,
  };
}

const collectionQuery = <T>(collection: Collection) => ({
  queryKey: ['documents', collection],
  ...asking(collection, collection, (signal) => listDocuments<T>(collection, signal)),
  staleTime: 5 * 60_000,
});

/** A collection as a query; the cache stream renews it when a document changes. */
export function useDocuments<T>(collection: Collection, options: { enabled?: boolean } = {}) {
  return useQuery<T[], AppFailure>({ ...collectionQuery<T>(collection), ...options });
}

/** A collection with its deleted documents, for those who bring them back. */
export function useAllDocuments<T>(collection: Collection) {
  return useQuery<T[], AppFailure>({
    queryKey: ['documents', collection, { deleted: true }],
    queryFn: ({ signal }) => listDocuments<T>(collection, signal, '&deleted=1'),
    staleTime: 5 * 60_000,
  });
}

/** Waits for a collection where an answer must not be given without it; fails at once where it can't come for want of a connection. */
export async function ensureDocuments<T>(client: QueryClient, collection: Collection): Promise<T[]> {
  const query = collectionQuery<T>(collection);
  const there = client.getQueryData<T[]>(query.queryKey);
  if (!there && !onlineManager.isOnline()) throw new Error(`${collection} can't be read without a connection`);
  return there ?? client.ensureQueryData(query);
}

/** One document by id or slug. */
export function useDocument<T>(collection: Collection, id: string | undefined) {
  return useQuery<T, AppFailure>({
    queryKey: ['documents', collection, id],
    ...asking(
      collection,
      `${collection} ${id}`,
      async (signal) => (await get<{ data: T }>(`/v1/documents/${collection}/${encodeURIComponent(id ?? '')}`, { signal })).data,
    ),
    staleTime: 5 * 60_000,
    enabled: id !== undefined,
  });
}
