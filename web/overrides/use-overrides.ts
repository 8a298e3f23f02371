import type { OverriddenPlace, OverrideSummary } from '@millwright/core/contract/overrides.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppFailure, get, post } from '../data/http.ts';

type Page = { data: OverrideSummary[]; total: number; waiting: number };
export type Override = OverrideSummary & { places: OverriddenPlace[] };
const pageSize = 50;

/** The filter for built-in documents; `all` includes unchanged ones. */
export type OverrideFilter = { search: string; collection: ConfigurationCollection | null; all: boolean };

/** The built-in documents that were changed here, page by page; `waiting` counts the places that wait in all of them. */
export function useOverrides({ search, collection, all }: OverrideFilter) {
  return useInfiniteQuery<Page, AppFailure, Page, unknown[], number>({
    queryKey: ['overrides', 'list', search, collection, all],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({
        limit: String(pageSize),
        skip: String(pageParam),
        ...(search && { search }),
        ...(collection && { collection }),
        ...(all && { all: '1' }),
      });
      return get(`/v1/overrides?${params}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => ({ data: pages.flatMap((page) => page.data), total: pages[0]?.total ?? 0, waiting: pages[0]?.waiting ?? 0 }),
    placeholderData: (before) => before,
  });
}

/** One of them, place by place. */
export function useOverride(collection: string, id: string) {
  return useQuery<Override, AppFailure>({
    queryKey: ['overrides', collection, id],
    queryFn: async ({ signal }) => (await get<{ data: Override }>(`/v1/overrides/${collection}/${encodeURIComponent(id)}`, { signal })).data,
  });
}

/** The number of places that need a decision; requested only for people who may decide. */
export function useWaitingPlaces(enabled: boolean) {
  return useQuery<Page, AppFailure>({
    queryKey: ['overrides', 'waiting'],
    queryFn: ({ signal }) => get('/v1/overrides?limit=1', { signal }),
    enabled,
  });
}

/** A decision about one place, about all waiting places, or about all changes. */
export type Decision = { kind: 'answer'; answers: { path: string; take: 'own' | 'built_in' }[] } | { kind: 'reset'; path?: string; own?: boolean };

/** The version that a document has after a decision of this page at an earlier one. */
const laterVersions = new Map<string, number>();

/**
 * Carries a decision out at the shown version. The affected data is reloaded, also if somebody else was faster. Decisions about one
 * document are sent one after the other, each with the version that the one before has left.
 */
export function useDecide({ collection, id, version }: OverrideSummary) {
  const queries = useQueryClient();
  const document = `${collection}/${id}`;
  return useMutation<void, AppFailure, Decision>({
    scope: { id: `overrides/${document}` },
    mutationFn: async ({ kind, ...body }) => {
      let at = version;
      for (let later: number | undefined = at; later !== undefined; later = laterVersions.get(`${document}/${later}`)) at = later;
      const path = `/v1/documents/${collection}/${encodeURIComponent(id)}/${kind === 'answer' ? 'answers' : 'reset'}` as const;
      const { data } = await post<{ data: { version: number } }>(path, body, { version: at });
      laterVersions.set(`${document}/${at}`, data.version);
    },
    onSettled: (_, error) => {
      if (error && !(error instanceof AppFailure && error.code === 'out_of_sync')) return;
      void queries.invalidateQueries({ queryKey: ['overrides'] });
      void queries.invalidateQueries({ queryKey: ['documents', collection] });
    },
  });
}
