import type { Following, Notice, NoticeSettings } from '@millwright/core/contract/notices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get, post } from '../data/http.ts';

export type { Notice };

type Page = { data: Notice[]; total: number };

/** So many are shown at once; the others are counted. */
export const shownNotices = 20;

/** The notices that this person has not seen yet, the newest first; reloaded every minute. */
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

/** Whether this person is notified of an automation's failures, and a function to change that. */
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

export type Settings = Pick<NoticeSettings, 'ways' | 'digest_hour'>;
type Changes = { ways?: Partial<Settings['ways']>; digest_hour?: number };
const settingsKey = ['notices', 'settings'];

/**
 * The way of each kind of notice for this person, and a function to change it. A change is shown at once, and reverted if it cannot be
 * saved.
 */
export function useNoticeSettings(enabled = true) {
  const client = useQueryClient();
  const settings = useQuery<Settings, AppFailure>({
    queryKey: settingsKey,
    enabled,
    queryFn: async ({ signal }) => (await get('/v1/notices/settings', { signal })).data,
  });
  const change = useMutation<unknown, AppFailure, Changes, Settings | undefined>({
    mutationKey: settingsKey,
    mutationFn: (next) => call('PATCH', '/v1/notices/settings', next),
    onMutate: async ({ ways, ...more }) => {
      await client.cancelQueries({ queryKey: settingsKey });
      const before = client.getQueryData<Settings>(settingsKey);
      if (before) client.setQueryData(settingsKey, { ...before, ...more, ways: { ...before.ways, ...ways } });
      return before;
    },
    onError: (_, __, before) => before && client.setQueryData(settingsKey, before),
  });
  return { settings, change };
}
