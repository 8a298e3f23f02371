import type { Workstations } from '@millwright/core/contract/workstations.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../http.ts';

const key = ['workstations'];

/** The company's workstations and this user's own; none for users who may not read them. */
export function useWorkstations() {
  return useQuery<Workstations, AppFailure>({
    queryKey: key,
    queryFn: async ({ signal }) => (await get('/v1/workstations', { signal })).data,
  });
}

/** Reloads them after a user was assigned another workstation. */
export const refreshWorkstations = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
