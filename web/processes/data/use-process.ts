import type { Body } from '@millwright/core/contract/client-calls.ts';
import type { ProcessAnswer, ProcessList, StepFigures, TestedRecord } from '@millwright/core/contract/processes.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import type { LiveProcess, Operation } from '@millwright/core/process/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { refreshObject } from '../../data/records/use-object.ts';

/** Reads the process step of a record. It polls until there is one, because a workflow assigns the process shortly after creation. */
export function useLiveProcess(id: string, enabled = true) {
  return useQuery<LiveProcess, AppFailure>({
    queryKey: ['live-process', id],
    enabled,
    queryFn: async ({ signal }) => (await post(`/v1/processes/get/live/object/${id}`, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.process && !state.data.active_operation && state.dataUpdateCount < 20 ? 500 : false),
  });
}

export type Effect = { automation: string; run_id: string };
/** The transition to make; answers confirm the step's questions. */
export type Transition = { action: 'advance' } | ({ action: 'set_step'; step: string } & Answers);
type Answer = { data: { object_id: string; active_operation: Operation | null; effects: Effect[] } };

/** Moves a record to another step. Resolves when the transition has committed; its effects run afterwards. */
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

/** Reads all processes with their steps. */
export const useProcesses = () => useQuery<ProcessList, AppFailure, ProcessDefinition[]>({ ...allProcesses, select: ({ data }) => data });

/** Reads the model of processes, and their possible types, including unused ones. */
export const useProcessTypes = () => useQuery<ProcessList, AppFailure>(allProcesses).data;

/** Reads one process with its steps. */
export function useProcess(id: string) {
  return useQuery<ProcessDefinition, AppFailure>({
    queryKey: ['process', id],
    queryFn: async ({ signal }) => (await post('/v1/processes/get/', { process_id: id }, { signal })).data,
  });
}

/** Reads how long records stay in each step of a process, by the step's key; cached for minutes, not invalidated by each record change. */
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

/** Tests rules of a step on the most recently changed records of its process. */
export function useTrial(id: string) {
  return useMutation<TestedRecord[], AppFailure, Omit<Body<'POST', '/v1/processes/test-rules/'>, 'process_id'>>({
    mutationFn: async (rules) => (await post('/v1/processes/test-rules/', { process_id: id, ...rules })).data.records,
  });
}
