import type { Approval, Decision, MailedApproval } from '@millwright/core/contract/approvals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../data/http.ts';

export type { Approval, Decision, MailedApproval };

/** The person who is to decide instead, and a note for them. */
export type PassingOn = { person: string; note?: string };

type Page = { data: Approval[]; total: number };

/** So many are shown at once; the others are counted. */
export const shownApprovals = 20;

/** The approvals that wait for this person; reloaded every minute. */
export function useOpenApprovals() {
  return useQuery<Page, AppFailure>({
    queryKey: ['approvals', 'open'],
    queryFn: ({ signal }) => get(`/v1/approvals?limit=${shownApprovals}`, { signal }),
    refetchInterval: 60_000,
  });
}

const [fewSeconds_ms, tenMinutes_ms, day_ms] = [5_000, 600_000, 86_400_000];

type Read = { status: string; data: Pick<Approval, 'state' | 'expires_at'> | undefined; dataUpdatedAt: number };

/**
 * When an open approval is read again: once its time is over, then after 5, 10, 20 … seconds until it has ended, for ten
 * minutes at most. False if never, such as after an error: the link may have been revoked.
 */
export function readAgainIn({ status, data, dataUpdatedAt: read_ms }: Read, now_ms: number): number | false {
  if (status === 'error' || data?.state !== 'open' || data.expires_at === null) return false;
  const over_ms = Date.parse(data.expires_at);
  // Counted from the last answer, because a pause that changes with each drawing of the page would begin anew each time.
  const since_ms = Math.max(read_ms - over_ms, 0);
  if (since_ms >= tenMinutes_ms) return false;
  return Math.min(Math.max(over_ms - now_ms, since_ms + fewSeconds_ms), day_ms);
}
const refetchInterval = ({ state }: { state: Read }) => readAgainIn(state, Date.now());

/** Whether the server refuses this person the approval, also one read before: it was withdrawn, or its link was revoked. */
export const isRefused = (error: AppFailure | null): boolean => error !== null && [401, 403, 404].includes(error.status);

const pathOf = (id: string) => `/v1/approvals/${encodeURIComponent(id)}` as const;

/** One approval, and this person's actions on it. It is reloaded after any response, because somebody else may have been first. */
export function useApproval(id: string) {
  const client = useQueryClient();
  const queryKey = ['approvals', id];
  const approval = useQuery<Approval, AppFailure>({
    queryKey,
    queryFn: async ({ signal }) => (await get(pathOf(id), { signal })).data,
    refetchInterval,
  });
  const onSettled = () => client.invalidateQueries({ queryKey: ['approvals'] });
  const decide = useMutation<unknown, AppFailure, Decision>({ mutationFn: (decision) => post(`${pathOf(id)}/decide`, decision), onSettled });
  const passOn = useMutation<unknown, AppFailure, PassingOn>({ mutationFn: (to) => post(`${pathOf(id)}/pass-on`, to), onSettled });
  return { approval, decide, passOn };
}

/** The approval that a mailed link is about. Opening it decides nothing. */
export function useMailedApproval(token: string | null) {
  const client = useQueryClient();
  const queryKey = ['mailed approval', token];
  const approval = useQuery<MailedApproval, AppFailure>({
    queryKey,
    queryFn: async () => (await post('/v1/mailed-approvals/open', { token: token ?? '' }, { anonymous: true })).data,
    enabled: token !== null,
    refetchInterval,
  });
  const decide = useMutation<unknown, AppFailure, Decision>({
    mutationFn: (decision) => post('/v1/mailed-approvals/decide', { ...decision, token: token ?? '' }, { anonymous: true }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { approval, decide };
}
