import type { Collection as CoreCollection } from '@millwright/core/document/types.ts';
import { onlineManager, type QueryClient, useQuery } from '@tanstack/react-query';
import { answeredOrKept } from '../device/kept-answers.ts';
import { type AppFailure, get } from '../http.ts';

export type Collection = Exclude<CoreCollection, 'cache'>;

type Page<T> = { data: T[]; total: number };
const pageSize = 500;

/** Every document of a collection that the caller may read, page by page. */
async function listDocuments<T>(collection: Collection, signal?: AbortSignal, more = ''): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await get<Page<T>>(`/v1/documents/${collection}?limit=${pageSize}&skip=${all.length}${more}`, { ...(signal && { signal }) });
    all.push(...page.data);
    if (!page.data.length || all.length >= page.total) return all;
  }
}

/** Collections that every screen and form needs. They are stored on the device for opening the product without a connection. */
const cachedCollections: ReadonlySet<Collection> = new Set(['models', 'relations', 'processes', 'forms', 'views', 'view_groups', 'clients']);

/** The query options of a collection. For stored ones the first attempt is also made without a connection. */
function asking<T>(collection: Collection, name: string, ask: (signal: AbortSignal) => Promise<T>) {
  if (!cachedCollections.has(collection)) return { queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal) };
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

/** A collection as a query; the cache stream refreshes it when a document changes. */
export function useDocuments<T>(collection: Collection, options: { enabled?: boolean } = {}) {
  return useQuery<T[], AppFailure>({ ...collectionQuery<T>(collection), ...options });
}

/** A collection including its deleted documents, for restoring them. */
export function useAllDocuments<T>(collection: Collection) {
  return useQuery<T[], AppFailure>({
    queryKey: ['documents', collection, { deleted: true }],
    queryFn: ({ signal }) => listDocuments<T>(collection, signal, '&deleted=1'),
    staleTime: 5 * 60_000,
  });
}

/** Waits for a collection that is required for an answer. Fails at once if it can't be loaded because there is no connection. */
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
