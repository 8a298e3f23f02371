import type { MessageTemplate } from '@millwright/core/document/collections/message-templates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, post } from '../../../data/http.ts';

/** A template with the version that was read. */
export type StoredTemplate = MessageTemplate & { version: number };
export type TemplateContent = Pick<MessageTemplate, 'name' | 'channel' | 'model'>;

const key = ['documents', 'message_templates'];

/** Makes a template. */
export function useCreateTemplate() {
  const client = useQueryClient();
  return useMutation<StoredTemplate, AppFailure, TemplateContent>({
    networkMode: 'always',
    mutationFn: async (content) => (await post<{ data: StoredTemplate }>('/v1/documents/message_templates', content)).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: key, exact: true }),
  });
}

/** Deletes a template and reloads the list, but not the open template. */
export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, string>({
    networkMode: 'always',
    mutationFn: (id) => call('DELETE', `/v1/documents/message_templates/${encodeURIComponent(id)}`),
    onSuccess: () => void client.invalidateQueries({ queryKey: key, exact: true }),
  });
}

type Rows = { data: { identity: string }[] };
const most = 20;

/** Records of a model to preview a template with, the last changed first. */
export function useSampleRecords(model: string | undefined) {
  const ordering = [{ field: 'updated_at', direction: 'desc' }];
  return useQuery<string[], AppFailure>({
    queryKey: ['message-samples', model],
    queryFn: async ({ signal }) => {
      const { data } = await post<Rows>('/v1/graph/get/', { model, ordering, limit: most, fields: ['identity'] }, { signal });
      return data.map(({ identity }) => identity);
    },
    enabled: model !== undefined,
  });
}
