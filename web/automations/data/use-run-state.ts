import type { RunState } from '@millwright/core/contract/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../../data/http.ts';
import { isOver } from './use-runs.ts';

const everyMs = 800;
/** After two minutes of that it is asked less often. */
const often = 150;
const laterEveryMs = 10_000;

/** How far a run is, for whoever caused it; followed until it is over. */
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
