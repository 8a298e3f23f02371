import type { RelationPlan } from '@millwright/core/contract/documents.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Relation } from '@millwright/core/model/types.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type AppFailure, call, post } from '../../data/http.ts';
import { type RelationDocument, useRenewed } from './use-models.ts';

/** What a relation holds, as its author writes it. */
export type RelationContent = Pick<
  Relation,
  'name' | 'inverse' | 'type' | 'object_id' | 'to_object_id' | 'labels' | 'required' | 'sort' | 'schema' | 'misc'
>;

type Save = { stored: RelationDocument | null; content: Partial<RelationContent>; fill?: Record<string, Json> };

/** Stores a new relation, or changed keys of one on top of the version they were made on. */
export function useSaveRelation() {
  const renewed = useRenewed();
  return useMutation<RelationDocument, AppFailure, Save>({
    networkMode: 'always',
    mutationFn: async ({ stored, content, fill }) => {
      const sent = fill ? { ...content, fill } : content;
      const answer = stored
        ? await call<{ data: RelationDocument }>('PATCH', `/v1/documents/relations/${stored.id}`, sent, { version: stored.version })
        : await post<{ data: RelationDocument }>('/v1/documents/relations', sent);
      return answer.data;
    },
    onSuccess: async () => void (await renewed()),
  });
}

/** What the deletion of a relation would do, asked anew each time. */
export function useRelationPlan({ id, version }: Pick<RelationDocument, 'id' | 'version'>) {
  return useQuery<RelationPlan, AppFailure>({
    queryKey: ['relation-plan', id, version],
    queryFn: async ({ signal }) => (await post<{ data: RelationPlan }>(`/v1/documents/relations/${id}/plan`, {}, { signal })).data,
    gcTime: 0,
    retry: false,
  });
}
