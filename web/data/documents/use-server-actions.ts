import type { Text } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../http.ts';

/** A server action that a step can run. `model` is the slug of its record's model. */
type ActionInfo = { name: string; label: Text; description?: Text; model?: string | null };

const none: ActionInfo[] = [];

/** The server actions of this installation; they only change with a release. */
export function useServerActions(): ActionInfo[] {
  const { data } = useQuery({
    queryKey: ['actions'],
    queryFn: async ({ signal }) => (await get<{ data: ActionInfo[] }>('/v1/actions', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}
