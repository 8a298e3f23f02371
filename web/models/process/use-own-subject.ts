import type { OwnSubject } from '@millwright/core/contract/process-subjects.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { useRenewed } from '../data/use-models.ts';

/** Reads whether records of a model go through processes, and what it would get for that. */
export function useOwnSubject(model: string, enabled = true) {
  return useQuery<OwnSubject, AppFailure>({
    queryKey: ['documents', 'models', model, 'process'],
    enabled,
    queryFn: async ({ signal }) => (await get(`/v1/documents/models/${model}/process`, { signal })).data,
  });
}

/** Enables or disables processes of a model. `stay` confirms that the person knows how many records remain in steps. */
export function useChangeSubject(model: string) {
  const client = useQueryClient();
  const renewed = useRenewed();
  return useMutation<unknown, AppFailure, { on: boolean; version: number; stay: boolean }>({
    networkMode: 'always',
    mutationFn: ({ on, version, stay }) => post(`/v1/documents/models/${model}/process`, { on, ...(stay && { stay }) }, { version }),
    onSuccess: async () => void (await Promise.all([renewed(), client.invalidateQueries({ queryKey: ['processes'] })])),
  });
}
