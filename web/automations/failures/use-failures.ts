import type { FailureGroup, GroupRetry } from '@millwright/core/contract/failures.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';

export const pageSize = 25;
const base = '/v1/data_connections/failures';

export const isUnderWay = ({ status }: GroupRetry) => status === 'waiting' || status === 'running';

export type Shown = { automation: string | null; dismissed: boolean; page: number };

/** Failed runs by cause; refreshed while a group is being retried. */
export function useFailures({ automation, dismissed, page }: Shown) {
  return useQuery<{ data: FailureGroup[]; total: number }, AppFailure>({
    queryKey: ['failures', automation, dismissed, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(pageSize), skip: String(page * pageSize) });
      if (automation) query.set('automation', automation);
      if (dismissed) query.set('dismissed', '1');
      return get(`${base}?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ retry }) => retry && isUnderWay(retry)) ? 1_500 : 20_000),
  });
}

type Command =
  | { command: 'dismiss' | 'restore'; group: string }
  | { command: 'retry'; group: string; version: GroupRetry['version']; from_step?: string }
  | { command: 'cancel'; retry: string };

/** Dismisses or restores a group, retries it, or cancels the retry. */
export function useFailureCommand() {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, Command>({
    mutationFn: (given) => {
      if (given.command === 'cancel') return post(`${base}/retries/${given.retry}/cancel`);
      const { command, group, ...body } = given;
      return post(`${base}/${group}/${command}`, body);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['failures'] }),
  });
}
