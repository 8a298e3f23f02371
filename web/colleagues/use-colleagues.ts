import type { Colleague } from '@millwright/core/contract/colleagues.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../data/http.ts';

export type { Colleague };

type Page = { data: Colleague[]; total: number };

/** So many are offered at once; words find the others. */
export const shownColleagues = 20;

/** Colleagues whose names hold the words, or who are meant by an address or identity. */
export function useColleagues(words: string, enabled = true) {
  const search = words.trim();
  return useQuery<Page, AppFailure>({
    queryKey: ['colleagues', search],
    queryFn: ({ signal }) => get(`/v1/colleagues?${new URLSearchParams({ limit: String(shownColleagues), ...(search && { search }) })}`, { signal }),
    staleTime: 60_000,
    placeholderData: (before) => before,
    enabled,
  });
}

/** The colleague with this address or identity; null if there is none (any more), undefined while loading. */
export function useColleague(stored: string): Colleague | null | undefined {
  const { data, isPlaceholderData } = useQuery<Page, AppFailure>({
    queryKey: ['colleagues', 'one', stored],
    queryFn: ({ signal }) => get(`/v1/colleagues?${new URLSearchParams({ limit: '1', search: stored })}`, { signal }),
    staleTime: 60_000,
    enabled: stored !== '',
  });
  if (stored === '') return null;
  return data && !isPlaceholderData ? (data.data[0] ?? null) : undefined;
}
