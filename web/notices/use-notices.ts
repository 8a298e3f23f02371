import type { Following, Notice } from '@millwright/core/contract/notices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get, post } from '../data/http.ts';

export type { Notice };

type Page = { data: Notice[]; total: number };

/** So many are shown at once; the others are counted. */
export const shownNotices = 20;

/** What this person has not seen yet, the newest first; looked for again each minute. */
export function useOpenNotices() {
  return useQuery<Page, AppFailure>({
    queryKey: ['notices', 'open'],
    queryFn: ({ signal }) => get(`/v1/notices?open=1&limit=${shownNotices}`, { signal }),
    refetchInterval: 60_000,
  });
}

/** Marks notices as seen, all of them without ids. */
export function useSeeNotices() {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, string[] | undefined>({
    mutationFn: (ids) => post('/v1/notices/seen', ids ? { ids } : {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notices'] }),
  });
}

const followPath = (automation: string) => `/v1/data_connections/${encodeURIComponent(automation)}/follow` as const;

/** Whether this person is told when an automation fails, and a way to choose it. */
export function useFollowing(automation: string) {
  const client = useQueryClient();
  const queryKey = ['notices', 'following', automation];
  const following = useQuery<Following, AppFailure>({
    queryKey,
    queryFn: async ({ signal }) => (await get(followPath(automation), { signal })).data,
  });
  const choose = useMutation<Following, AppFailure, boolean>({
    mutationFn: async (follows) => (await post(followPath(automation), { follows })).data,
    onSuccess: (now) => client.setQueryData(queryKey, now),
  });
  return { following, choose };
}

type Settings = { mails: boolean };
const settingsKey = ['notices', 'settings'];

/** How this person is told. */
export function useNoticeSettings() {
  const client = useQueryClient();
  const settings = useQuery<Settings, AppFailure>({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await get('/v1/notices/settings', { signal })).data,
  });
  const change = useMutation<unknown, AppFailure, Settings>({
    mutationFn: (next) => call('PATCH', '/v1/notices/settings', next),
    onSuccess: (_, next) => client.setQueryData(settingsKey, next),
  });
  return { settings, change };
}
