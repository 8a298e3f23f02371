import type { Delivery, Listening } from '@millwright/core/contract/deliveries.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../../data/http.ts';

/** The number of calls shown. */
const most = 10;
const base = (id: string) => `/v1/data_connections/${encodeURIComponent(id)}` as const;

/** Whether the user is listening for the next call of a webhook; polled while listening. */
export function useListening(id: string, allowed: boolean) {
  const client = useQueryClient();
  const queryKey = ['listening', id];
  const listening = useQuery<Listening, AppFailure>({
    queryKey,
    queryFn: async ({ signal }) => (await get<{ data: Listening }>(`${base(id)}/listen`, { signal })).data,
    enabled: allowed,
    refetchInterval: ({ state }) => (state.data?.until ? 1_500 : false),
  });
  const begin = useMutation<Listening, AppFailure>({
    mutationFn: async () => (await post<{ data: Listening }>(`${base(id)}/listen`)).data,
    onSuccess: (data) => client.setQueryData(queryKey, data),
  });
  return { until: listening.data?.until ?? null, begin };
}

/** The latest calls of a webhook; refreshed while listening. */
export function useDeliveries(id: string, listens: boolean) {
  return useQuery<{ data: Delivery[]; total: number }, AppFailure>({
    queryKey: ['deliveries', id, listens],
    queryFn: ({ signal }) => get(`${base(id)}/deliveries?limit=${most}`, { signal }),
    placeholderData: (before) => before,
    refetchInterval: listens ? 1_500 : false,
  });
}

/** Delivers an accepted call again. */
export function useRedeliver(id: string) {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, string>({
    mutationFn: (delivery) => post(`/v1/data_connections/deliveries/${delivery}/redeliver`),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries', id] }),
  });
}
