import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../../data/http.ts';

type Reader = ModelPlan['readers'][number];

/** Counts the documents that use each model, by its id, in one request. */
export function useModelUses() {
  return useQuery<ReadonlyMap<string, number>, AppFailure>({
    queryKey: ['model-uses'],
    queryFn: async ({ signal }) => {
      const { data } = await get('/v1/model-uses', { signal });
      return new Map(data.map(({ model, count }) => [model, count]));
    },
    staleTime: 0,
  });
}

/** Reads the documents that use a model, directly or in a path. */
export function useUsesOf(id: string, enabled = true) {
  return useQuery<Reader[], AppFailure>({
    queryKey: ['model-uses', id],
    queryFn: async ({ signal }) => (await get(`/v1/model-uses/${id}`, { signal })).data,
    staleTime: 0,
    enabled,
  });
}
