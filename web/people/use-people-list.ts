import type { Person, PersonState } from '@millwright/core/contract/people.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../data/http.ts';

type Page = { data: Person[]; total: number };
export type PeopleFilter = { search: string; role: string | null; state: PersonState | null };
const pageSize = 100;

/** The company's people that match the filter, by name, page by page. */
export function usePeopleList({ search, role, state }: PeopleFilter) {
  return useInfiniteQuery<Page, AppFailure, Page, unknown[], number>({
    queryKey: ['people', search, role, state],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({
        limit: String(pageSize),
        skip: String(pageParam),
        ...(search && { search }),
        ...(role && { role }),
        ...(state && { state }),
      });
      return get(`/v1/people?${params}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => ({ data: pages.flatMap((page) => page.data), total: pages[0]?.total ?? 0 }),
    placeholderData: (before) => before,
  });
}

/** Returns a function that reloads people and all data about them. */
export function useRefreshPeople() {
  const queries = useQueryClient();
  return () => Promise.all([queries.invalidateQueries({ queryKey: ['people'] }), queries.invalidateQueries({ queryKey: ['documents', 'users'] })]);
}

/** Mails an invitation once more. */
export function useInviteAgain() {
  const refresh = useRefreshPeople();
  return useMutation<unknown, AppFailure, string>({ mutationFn: (id) => post(`/v1/people/${id}/invite`), onSuccess: () => refresh() });
}
