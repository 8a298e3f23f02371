import type { JsonObject } from '@millwright/core/json.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, post } from '../../data/http.ts';

/** Creates, deletes and restores documents of a collection, and reloads its lists. */
export function useDocumentChanges<Document>(collection: Collection) {
  const path = `/v1/documents/${collection}` as const;
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['documents', collection] });
  const create = useMutation<Document, AppFailure, JsonObject>({
    mutationFn: async (content) => (await post<{ data: Document }>(path, content)).data,
    onSuccess,
  });
  /** With `switchOff`, automations that use it are disabled. */
  const remove = useMutation<void, AppFailure, { id: string; switchOff?: boolean }>({
    mutationFn: ({ id, switchOff }) => call('DELETE', `${path}/${encodeURIComponent(id)}${switchOff ? '?switch_off=1' : ''}`),
    onSuccess,
  });
  const restore = useMutation<unknown, AppFailure, string>({
    mutationFn: (id) => post(`${path}/${encodeURIComponent(id)}/restore`),
    onSuccess,
  });
  return { create, remove, restore };
}
