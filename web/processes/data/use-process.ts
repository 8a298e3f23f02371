import type { ProcessAnswer } from '@millwright/core/contract/processes.ts';
import type { LiveProcess, Operation } from '@millwright/core/process/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { refreshObject } from '../../data/records/use-object.ts';

/** Where a record stands in its process. Followed until the process is there: it is given durably, a moment after creation. */
export function useLiveProcess(id: string, enabled = true) {
  return useQuery<LiveProcess, AppFailure>({
    queryKey: ['live-process', id],
    enabled,
    queryFn: async ({ signal }) => (await post<{ data: LiveProcess }>(`/v1/processes/get/live/object/${id}`, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.process && !state.data.active_operation && state.dataUpdateCount < 20 ? 500 : false),
  });
}

export type Effect = { automation: string; run_id: string };
/** `close_short` tells that a person was asked just that, whether it ends with less than it was for. */
export type Transition = { action: 'advance' } | { action: 'set_step'; step: string; close_short?: true };
type Answer = { data: { object_id: string; active_operation: Operation | null; effects: Effect[] } };

/** Moves a record on. Answers when the transition has committed; its effects follow on their own. */
export function useTransition(id: string) {
  const client = useQueryClient();
  return useMutation<Answer, AppFailure, Transition>({
    mutationFn: (transition) => post('/v1/processes/update/', { object_id: id, ...transition }),
    onSuccess: () => refreshObject(client, id),
  });
}

export type ProcessDefinition = ProcessAnswer['data'];

/** Every process with its steps. */
export function useProcesses() {
  return useQuery<ProcessDefinition[], AppFailure>({
    queryKey: ['processes'],
    queryFn: async ({ signal }) => (await get<{ data: ProcessDefinition[] }>('/v1/processes?limit=500', { signal })).data,
  });
}
