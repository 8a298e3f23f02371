import type { Json } from '@millwright/core/json.ts';
import type { ViewGroup } from '@millwright/core/view/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get, post } from '../../data/http.ts';
import type { ViewDocument } from '../editor/draft/view-draft.ts';

/** Views that were deleted, for those who may bring them back. */
export function useDeletedViews(wanted: boolean) {
  return useQuery<ViewDocument[], AppFailure>({
    queryKey: ['documents', 'views', { deleted: true }],
    queryFn: async ({ signal }) => (await get<{ data: ViewDocument[] }>('/v1/documents/views?deleted=1&limit=500', { signal })).data,
    select: (all) => all.filter(({ deleted_at }) => deleted_at),
    enabled: wanted,
  });
}

/** Makes, deletes and restores views, and makes their groups; the lists of views are read again. */
export function useViewCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['documents', 'views'] });
  return {
    create: useMutation<ViewDocument, AppFailure, Record<string, Json>>({
      mutationFn: async (view) => (await call<{ data: ViewDocument }>('POST', '/v1/documents/views', view)).data,
      onSuccess,
    }),
    createGroup: useMutation<ViewGroup, AppFailure, string>({
      mutationFn: async (name) => (await call<{ data: ViewGroup }>('POST', '/v1/documents/view_groups', { name, order: 1000, parent: null })).data,
      onSuccess: () => client.invalidateQueries({ queryKey: ['documents', 'view_groups'] }),
    }),
    remove: useMutation<unknown, AppFailure, string>({
      mutationFn: (id) => call('DELETE', `/v1/documents/views/${encodeURIComponent(id)}`),
      onSuccess,
    }),
    restore: useMutation<unknown, AppFailure, string>({
      mutationFn: (id) => post(`/v1/documents/views/${encodeURIComponent(id)}/restore`),
      onSuccess,
    }),
  };
}
