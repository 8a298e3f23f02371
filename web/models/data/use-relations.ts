import type { ModelPlan, RelationPlan } from '@millwright/core/contract/documents.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Relation } from '@millwright/core/model/types.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import { type RelationDocument, useRenewed } from './use-models.ts';

/** The editable content of a relation. */
export type RelationContent = Pick<
  Relation,
  'name' | 'inverse' | 'type' | 'object_id' | 'to_object_id' | 'labels' | 'required' | 'sort' | 'schema' | 'misc'
>;

type Creation = { content: RelationContent; fill: Record<string, Json> };

/** Creates a relation. If it is required, a default record is linked to those that have none. */
export function useCreateRelation() {
  const renewed = useRenewed();
  return useMutation<RelationDocument, AppFailure, Creation>({
    networkMode: 'always',
    mutationFn: async ({ content, fill }) => {
      const sent = Object.keys(fill).length ? { ...content, fill } : content;
      return (await post<{ data: RelationDocument }>('/v1/documents/relations', sent)).data;
    },
    onSuccess: async () => void (await renewed()),
  });
}

/** Previews the effects of a new relation, or of a change of one at its version. Never cached. */
export function useRelationChangePlan(stored: Pick<RelationDocument, 'id' | 'version'> | null, data: Partial<RelationContent>) {
  return useQuery<ModelPlan, AppFailure>({
    queryKey: ['relation-change-plan', stored?.id, stored?.version, data],
    queryFn: async ({ signal }) => {
      const body = stored ? { id: stored.id, version: stored.version, data } : { data };
      return (await post<{ data: ModelPlan }>('/v1/documents/relations/plan', body, { signal })).data;
    },
    gcTime: 0,
    retry: false,
  });
}

/** Previews the effects of deleting a relation. Never cached. */
export function useRelationPlan({ id, version }: Pick<RelationDocument, 'id' | 'version'>, enabled = true) {
  return useQuery<RelationPlan, AppFailure>({
    queryKey: ['relation-plan', id, version],
    queryFn: async ({ signal }) => (await post<{ data: RelationPlan }>(`/v1/documents/relations/${id}/plan`, {}, { signal })).data,
    gcTime: 0,
    retry: false,
    enabled,
  });
}
