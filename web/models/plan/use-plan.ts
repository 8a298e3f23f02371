import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';

/** Previews the effects of a change of a model. Never cached, and read again when the person comes back to the window. */
export function usePlan({ id, version }: Pick<ModelDocument, 'id' | 'version'>, change: Partial<ModelContent>) {
  return useQuery<ModelPlan, AppFailure>({
    queryKey: ['model-plan', id, version, change],
    queryFn: async ({ signal }) => (await post(`/v1/documents/models/${id}/plan`, change, { version, signal })).data,
    gcTime: 0,
    retry: false,
    // Records that are in the way are mended in another window.
    refetchOnWindowFocus: 'always',
  });
}
