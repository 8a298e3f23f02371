import type { MessageTemplate } from '@millwright/core/document/collections/message-templates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, post } from '../../data/http.ts';

/** A template with the version that was read. */
export type StoredTemplate = MessageTemplate & { version: number };
export type TemplateContent = Pick<MessageTemplate, 'name' | 'channel' | 'model' | 'subject' | 'body'>;

const path = (id: string) => `/v1/documents/message_templates/${encodeURIComponent(id)}`;

/** Makes, changes and deletes templates; their list is read again. */
export function useTemplateCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['documents', 'message_templates'] });
  return {
    create: useMutation<StoredTemplate, AppFailure, TemplateContent>({
      mutationFn: async (content) => (await post<{ data: StoredTemplate }>('/v1/documents/message_templates', content)).data,
      onSuccess,
    }),
    change: useMutation<StoredTemplate, AppFailure, { id: string; version: number; content: TemplateContent }>({
      mutationFn: async ({ id, version, content }) => (await call<{ data: StoredTemplate }>('PATCH', path(id), content, { version })).data,
      onSuccess,
    }),
    remove: useMutation<unknown, AppFailure, string>({ mutationFn: (id) => call('DELETE', path(id)), onSuccess }),
  };
}

type Rows = { data: { identity: string }[] };
const most = 20;

/** Records of a model to try a template on, those that changed last first. */
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
