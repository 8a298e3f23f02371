import type { Workstations } from '@millwright/core/contract/workstations.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../http.ts';

const key = ['workstations'];

/** The workstations of the company and this person's own; none for who may not read them. */
export function useWorkstations({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery<Workstations, AppFailure>({
    queryKey: key,
    queryFn: async ({ signal }) => (await get('/v1/workstations', { signal })).data,
    enabled,
  });
}

/** Whether this person has a workstation, as far as a page has asked. */
export const useHasWorkstation = (): boolean => typeof useWorkstations({ enabled: false }).data?.own === 'string';

/** Asks again after somebody was given another workstation. */
export const refreshWorkstations = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
