import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';

const pathOf = (run_id: string) => `/v1/data_connections/runs/${encodeURIComponent(run_id)}/undo` as const;

/** What undoing a run would change and what stays; reloaded each time the dialog opens. */
export function useRunUndoPlan(run_id: string) {
  return useQuery<RunUndo, AppFailure>({
    queryKey: ['run', run_id, 'undo'],
    queryFn: async ({ signal }) => (await post<{ data: RunUndo }>(`${pathOf(run_id)}/plan`, {}, { signal })).data,
    gcTime: 0,
    retry: false,
  });
}

/** Undoes a run's writes. */
export function useUndoRun(run_id: string) {
  const client = useQueryClient();
  return useMutation<RunUndo, AppFailure>({
    mutationFn: async () => (await post<{ data: RunUndo }>(pathOf(run_id), {})).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['run', run_id], exact: true }),
  });
}
