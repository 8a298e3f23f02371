import type { Text } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../http.ts';

/** A named server action that a step can run; `model` is the slug of the record it is about. */
type ActionInfo = { name: string; label: Text; description?: Text; model?: string | null };

const none: ActionInfo[] = [];

/** The server actions that this installation offers. They change with a release only. */
export function useServerActions(): ActionInfo[] {
  const { data } = useQuery({
    queryKey: ['actions'],
    queryFn: async ({ signal }) => (await get<{ data: ActionInfo[] }>('/v1/actions', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}
