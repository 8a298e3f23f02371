import type { Json } from '@millwright/core/json.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AppFailure, get, post } from '../http.ts';
import type { Mentioned, TimelineEvent } from './timeline.ts';
import { refreshObject } from './use-object.ts';

type Page = { data: TimelineEvent[]; total: number };
const pageSize = 50;

/** A record's timeline, newest first, page by page. */
export function useEvents(id: string) {
  return useInfiniteQuery<Page, AppFailure, Page, Json[], number>({
    queryKey: ['events', id],
    queryFn: ({ pageParam, signal }) => get<Page>(`/v1/events/${id}?limit=${pageSize}&skip=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => ({ data: pages.flatMap((page) => page.data), total: pages[0]?.total ?? 0 }),
  });
}

/** The last author of a field's change; empty while unknown. */
export function useLastAuthor(id: string, field: string): string {
  const client = useQueryClient();
  // Data from before the conflict does not include it.
  useEffect(() => void client.invalidateQueries({ queryKey: ['events', id] }), [client, id]);
  const { data, isFetching } = useEvents(id);
  const last = isFetching ? undefined : data?.data.find((event) => event.field === field);
  return last?.user ? `${last.user.first_name} ${last.user.last_name}`.trim() : (last?.external_user ?? '');
}

/** Undoes events of a record. Values that changed again since are refused as `changed_since`, unless `anyway`. */
export function useUndoChange(id: string) {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, { event_ids: string[]; anyway: boolean }>({
    mutationFn: (undone) => post('/v1/events/undo', undone),
    onSuccess: () => refreshObject(client, id),
  });
}

/** Adds a comment to a record's timeline. */
export function useComment(id: string) {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, string>({
    mutationFn: (comment) => post('/v1/events/comment', { related_object_id: id, comment }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['events', id] }),
  });
}

/** The number of people offered at once. */
const offered = 8;

/** People who may be mentioned in a comment on a record, by the letters of their names. */
export function useMentionable(id: string, search: string | null) {
  return useQuery<Mentioned[], AppFailure>({
    queryKey: ['mentionable', id, search],
    queryFn: async ({ signal }) =>
      (await get<{ data: Mentioned[] }>(`/v1/events/${id}/people?limit=${offered}&search=${encodeURIComponent(search ?? '')}`, { signal })).data,
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
}
