import type { OwnSubject } from '@millwright/core/contract/process-subjects.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { useRenewed } from '../data/use-models.ts';

/** Whether records of a model go through processes, and what it would get for that. */
export function useOwnSubject(model: string, enabled = true) {
  return useQuery<OwnSubject, AppFailure>({
    queryKey: ['documents', 'models', model, 'process'],
    enabled,
    queryFn: async ({ signal }) => (await get(`/v1/documents/models/${model}/process`, { signal })).data,
  });
}

/** Has records of a model go through processes, or no longer. `stay`: somebody was told how many stand in steps, and that these stay there. */
export function useChangeSubject(model: string) {
  const client = useQueryClient();
  const renewed = useRenewed();
  return useMutation<unknown, AppFailure, { on: boolean; version: number; stay: boolean }>({
    networkMode: 'always',
    mutationFn: ({ on, version, stay }) => post(`/v1/documents/models/${model}/process`, { on, ...(stay && { stay }) }, { version }),
    onSuccess: async () => void (await Promise.all([renewed(), client.invalidateQueries({ queryKey: ['processes'] })])),
  });
}
