import type { Body } from '@millwright/core/contract/client-calls.ts';
import type { ProcessAnswer, ProcessList, StepFigures, TestedRecord } from '@millwright/core/contract/processes.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import type { LiveProcess, Operation } from '@millwright/core/process/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { refreshObject } from '../../data/records/use-object.ts';

/** Where a record stands in its process. Followed until the process is there: it is given durably, a moment after creation. */
export function useLiveProcess(id: string, enabled = true) {
  return useQuery<LiveProcess, AppFailure>({
    queryKey: ['live-process', id],
    enabled,
    queryFn: async ({ signal }) => (await post(`/v1/processes/get/live/object/${id}`, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.process && !state.data.active_operation && state.dataUpdateCount < 20 ? 500 : false),
  });
}

export type Effect = { automation: string; run_id: string };
/** What it answers, a person was asked. */
export type Transition = { action: 'advance' } | ({ action: 'set_step'; step: string } & Answers);
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

const allProcesses = {
  queryKey: ['processes'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/v1/processes?limit=500', { signal }),
};

/** Every process with its steps. */
export const useProcesses = () => useQuery<ProcessList, AppFailure, ProcessDefinition[]>({ ...allProcesses, select: ({ data }) => data });

/** The model of processes, and the types that one may have, also those of which there is none. */
export const useProcessTypes = () => useQuery<ProcessList, AppFailure>(allProcesses).data;

/** One process with its steps. */
export function useProcess(id: string) {
  return useQuery<ProcessDefinition, AppFailure>({
    queryKey: ['process', id],
    queryFn: async ({ signal }) => (await post('/v1/processes/get/', { process_id: id }, { signal })).data,
  });
}

/** How long records stand in each step of a process, by the step's key; read again after some minutes, not at each change of a record. */
export function useFigures(id: string) {
  return useQuery<ReadonlyMap<string, StepFigures>, AppFailure>({
    queryKey: ['process', id, 'figures'],
    queryFn: async ({ signal }) => {
      const { data } = await post('/v1/processes/figures/', { process_id: id }, { signal });
      return new Map(data.steps.map((step) => [step.key, step]));
    },
    staleTime: 5 * 60_000,
    meta: { unmarked: true },
    retry: false,
  });
}

/** Tries rules of a step on the records of its process that were changed last. */
export function useTrial(id: string) {
  return useMutation<TestedRecord[], AppFailure, Omit<Body<'POST', '/v1/processes/test-rules/'>, 'process_id'>>({
    mutationFn: async (rules) => (await post('/v1/processes/test-rules/', { process_id: id, ...rules })).data.records,
  });
}
