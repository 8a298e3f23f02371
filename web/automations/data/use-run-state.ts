import type { RunState } from '@millwright/core/contract/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../../data/http.ts';
import { isOver } from './use-runs.ts';

const everyMs = 800;
/** After two minutes, it is polled less often. */
const often = 150;
const laterEveryMs = 10_000;

/** The progress of a run, for the user who caused it; polled until it ends. */
export function useRunState(runId: string) {
  return useQuery<RunState, AppFailure>({
    queryKey: ['run-state', runId],
    queryFn: async ({ signal }) => (await get(`/v1/data_connections/runs/${encodeURIComponent(runId)}/state`, { signal })).data,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.error || (state.data && isOver(state.data.status))) return false;
      return state.dataUpdateCount > often ? laterEveryMs : everyMs;
    },
  });
}
