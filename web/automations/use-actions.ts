import type { Text } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AppFailure, get } from '../app/http.ts';

/** A named server action that a step can run. */
export type ActionInfo = { name: string; label: Text; description?: Text; model: string | null };

/** The actions of the company's configuration. */
export function useActions(): ActionInfo[] {
  const { data } = useQuery<ActionInfo[], AppFailure>({
    queryKey: ['actions'],
    queryFn: async ({ signal }) => (await get<{ data: ActionInfo[] }>('/v1/actions', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => data ?? [], [data]);
}
