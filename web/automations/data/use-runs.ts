import type { Partly, RunStatus, StepError, StepRun, TriggerData } from '@millwright/core/automation/types.ts';
import type { RetryPlan } from '@millwright/core/contract/automations.ts';
import type { EarlierRun, StepEffect } from '@millwright/core/contract/parts/run-shapes.ts';
import type { Json } from '@millwright/core/json.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import type { RunOutcome } from './use-automations.ts';

export type { EarlierRun };

/** One run in the history list. */
export type Run = {
  id: string;
  date: string;
  status: RunStatus;
  /** For a partly successful run. */
  partly: Partly | null;
  trigger: TriggerData;
  duration_ms: number | null;
  definition_version: number;
};
export type RunDetail = Run & {
  automation_id: string;
  automation: string;
  chain: EarlierRun[];
  steps: StepRun[];
  output: Json;
  error: StepError | null;
  /** When its writes were undone. */
  undone_at: string | null;
};
type Page<Row> = { data: Row[]; total: number };

export const isOver = (status: RunStatus) => status === 'success' || status === 'failure' || status === 'cancelled';
export const pageSize = 25;

const base = (id: string) => `/v1/data_connections/${encodeURIComponent(id)}` as const;

/** A page of an automation's runs, newest first; refreshed while one of them is in progress. */
export function useRuns(id: string, page = 0, outcome: RunOutcome | null = null) {
  return useQuery<Page<Run>, AppFailure>({
    queryKey: ['runs', id, page, outcome],
    queryFn: ({ signal }) =>
      get<Page<Run>>(`${base(id)}/runs?limit=${pageSize}&skip=${page * pageSize}${outcome ? `&status=${outcome}` : ''}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((run) => !isOver(run.status)) ? 1500 : 10_000),
  });
}

/** One run with its steps; refreshed while it is in progress. */
export function useRun(runId: string | null) {
  return useQuery<RunDetail, AppFailure>({
    queryKey: ['run', runId],
    queryFn: async ({ signal }) => (await get<{ data: RunDetail }>(`/v1/data_connections/runs/${encodeURIComponent(runId ?? '')}`, { signal })).data,
    enabled: runId !== null,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : 800),
  });
}

type Start = { primary_item_id?: string; input?: Json };
const asManual = ({ primary_item_id, input }: Start) => ({
  async: true,
  trigger: { type: 'manual', origin: 'editor', ...(primary_item_id ? { primary_item_id } : {}) },
  ...(input === undefined ? {} : { input }),
});

/** Starts a run manually. */
export function useStartRun(id: string) {
  const client = useQueryClient();
  return useMutation<{ run_id: string }, AppFailure, Start>({
    mutationFn: (start) => post(base(id), asManual(start)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['runs', id] }),
  });
}

/** A step with the changes that were rolled back. */
type TestedStep = StepRun & { effects: StepEffect[]; pinned?: boolean };
export type DryRun = { status: RunStatus; steps: TestedStep[]; output: Json; error: StepError | null };
/** Whether a dry run has used the person's pinned data instead of running the step. */
export const isPinned = (pass: StepRun | TestedStep): boolean => 'pinned' in pass && pass.pinned === true;
export const effectsOf = (pass: StepRun | TestedStep): StepEffect[] => ('effects' in pass ? pass.effects : []);

/**
 * Runs everything in one transaction that is rolled back; nothing is sent. `draft`: tests the draft; `pins`: uses the person's pinned data.
 */
export function useDryRun(id: string, { draft = false, pins = false }: { draft?: boolean; pins?: boolean } = {}) {
  return useMutation<DryRun, AppFailure, Start>({
    mutationFn: async (start) => {
      const { async: _, ...body } = asManual(start);
      return (await post<{ data: DryRun }>(`${base(id)}/dry-run`, { ...body, ...(draft && { draft }), ...(pins && { pins }) })).data;
    },
  });
}

/** What a retry repeats and with which version. By default it continues where the run failed. */
export type Retry = {
  from_start?: true;
  from_step?: string;
  passes?: 'failed' | 'all';
  keep?: string[];
  version?: 'then' | 'today';
};

/** What a retry would repeat. While loading, the previous answer is shown. */
export function useRetryPlan(run_id: string, retry: Retry) {
  return useQuery<RetryPlan, AppFailure>({
    queryKey: ['run', run_id, 'retry', retry],
    queryFn: async ({ signal }) =>
      (await post<{ data: RetryPlan }>(`/v1/data_connections/runs/${encodeURIComponent(run_id)}/retry/plan`, retry, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Stops, resumes or retries a run. */
export function useRunCommand(id: string) {
  const client = useQueryClient();
  type Command =
    | { run_id: string; command: 'cancel' }
    | { run_id: string; command: 'resume'; signal: string; value?: Json }
    | ({ run_id: string; command: 'retry' } & Retry);
  return useMutation<{ run_id: string; status: RunStatus }, AppFailure, Command>({
    mutationFn: ({ run_id, command, ...body }) => post(`/v1/data_connections/runs/${encodeURIComponent(run_id)}/${command}`, body),
    onSuccess: async (_, { run_id }) => {
      await client.invalidateQueries({ queryKey: ['run', run_id] });
      await client.invalidateQueries({ queryKey: ['runs', id] });
    },
  });
}
