import type { ProcessUses } from '@millwright/core/contract/processes.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../../data/http.ts';

/** Reads what uses a process or its steps. */
export function useProcessUses(id: string) {
  return useQuery<ProcessUses, AppFailure>({
    queryKey: ['process', id, 'uses'],
    queryFn: async ({ signal }) => (await get(`/v1/processes/${id}/uses`, { signal })).data,
    staleTime: 0,
    retry: false,
  });
}
