import type { FoundRun } from '@millwright/core/contract/parts/run-shapes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type AppFailure, get } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { periodOf } from '../data/period.ts';
import { isOver } from '../data/use-runs.ts';

export const pageSize = 25;
const names = ['automation', 'status', 'from', 'to', 'record', 'failure', 'words'] as const;
export type RunFilter = Partial<Record<(typeof names)[number], string>>;

/** The filter of the run list, stored in the URL, so that it can be bookmarked and shared. */
export function useRunFilter(): { filter: RunFilter; change: (part: RunFilter) => void } {
  const [params, setParams] = useSearchParams();
  const filter: RunFilter = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
  const change = (part: RunFilter) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) value ? after.set(name, value) : after.delete(name);
        return after;
      },
      { replace: true },
    );
  return { filter, change };
}

/** The runs of all automations that match a filter, the newest first. Its days are in the company's time zone. */
export function useRunSearch({ from, to, words = '', ...filter }: RunFilter, page: number) {
  const { client } = useUser();
  const period = periodOf({ from, to }, client.time_zone);
  const query = new URLSearchParams({ limit: String(pageSize), skip: String(page * pageSize), ...filter, ...period });
  if (words.trim().length > 1) query.set('words', words.trim());
  return useQuery<{ data: FoundRun[]; total: number; total_estimated?: boolean; searched?: number }, AppFailure>({
    queryKey: ['runs', 'search', query.toString()],
    queryFn: ({ signal }) => get(`/v1/data_connections/runs?${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((run) => !isOver(run.status)) ? 3_000 : false),
  });
}
