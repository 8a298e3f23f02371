import type { SentCall, SentCallOutcome } from '@millwright/core/contract/sent-calls.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { periodOf } from '../data/period.ts';

export const pageSize = 25;
/** The filter for sent calls; days are written as `yyyy-MM-dd`. */
export type SentCallChoice = { outcome?: SentCallOutcome | undefined; from?: string; to?: string; run?: string; step?: string };

const isUnderWay = ({ outcome }: SentCall) => outcome === 'waiting' || outcome === 'sending';

/** When to read the calls again, in ms: soon only while one of them is under way. News of records make them be read anyway. */
export const readAgainAfter = (calls: readonly SentCall[] | undefined): number => (calls?.some(isUnderWay) ? 2_000 : 60_000);

/** The webhooks that an automation has sent, the newest first; followed while one is under way. */
export function useSentCalls(id: string, { from, to, outcome, ...filter }: SentCallChoice, page = 0) {
  const { client } = useUser();
  const filters = { ...filter, ...(outcome && { outcome }), ...periodOf({ from, to }, client.time_zone) };
  const query = new URLSearchParams({ limit: String(pageSize), skip: String(page * pageSize), ...filters });
  return useQuery<{ data: SentCall[]; total: number }, AppFailure>({
    queryKey: ['sent-calls', id, query.toString()],
    queryFn: ({ signal }) => get(`/v1/data_connections/${encodeURIComponent(id)}/sent_calls?${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => readAgainAfter(state.data?.data),
  });
}

/** Sends a webhook again. Each press has its own idempotency key, so that the webhook is sent once even if a response is lost. */
export function useResend(id: string) {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, { call: string; key: string }>({
    mutationFn: ({ call, key }) => post(`/v1/data_connections/sent_calls/${call}/resend`, {}, { idempotency_key: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sent-calls', id] }),
  });
}
