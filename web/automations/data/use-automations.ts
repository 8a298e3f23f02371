import type { Automation, Partly, RunStatus } from '@millwright/core/automation/types.ts';
import type { DocumentMeta } from '@millwright/core/document/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDocument, useDocuments } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, get } from '../../data/http.ts';
import type { Run } from './use-runs.ts';

/** A stored automation with its authors and dates. */
export type AutomationDocument = Automation &
  Pick<DocumentMeta, 'updated_at'> &
  Partial<Pick<DocumentMeta, 'created_by' | 'updated_by'>> & {
    /** Used things that no longer exist; with reasons for users who may fix it. */
    problems?: { place: string; message?: string }[];
  };
/** The runs of the last thirty days. `success_rate` is between 0 and 1, null when none has ended. */
export type AutomationStats = {
  queued: number;
  running: number;
  waiting: number;
  success: number;
  failure: number;
  /** The number of partly successful runs; the rate counts only complete successes. */
  partly: number;
  success_rate: number | null;
  last_run: Run | null;
};

const collection = 'settings_data_connections';

export const useAutomations = () => useDocuments<AutomationDocument>(collection);
export const useAutomation = (id: string | undefined) => useDocument<AutomationDocument>(collection, id);

/** Creates an automation without steps and with a manual trigger. */
export function useCreateAutomation() {
  const client = useQueryClient();
  return useMutation<AutomationDocument, AppFailure, Partial<Automation>>({
    mutationFn: async (document) => (await call<{ data: AutomationDocument }>('POST', `/v1/documents/${collection}`, document)).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['documents', collection], exact: true }),
  });
}

/** The statistics of all automations by id, in one call. */
export function useAutomationStats(): ReadonlyMap<string, AutomationStats> {
  const { data } = useQuery({
    queryKey: ['automation-stats'],
    queryFn: ({ signal }) => get<{ data: (AutomationStats & { automation_id: string })[] }>('/v1/data_connections/stats?limit=500', { signal }),
    refetchInterval: 30_000,
  });
  return useMemo(() => new Map(data?.data.map((stats) => [stats.automation_id, stats])), [data]);
}

/** The status of a run for display; a partial success is a separate one. */
export type RunOutcome = RunStatus | 'partly';

/** The outcomes to filter runs by, those that need attention first. */
export const outcomes = ['failure', 'partly', 'success', 'cancelled', 'waiting', 'running', 'queued'] as const satisfies RunOutcome[];

/** The outcome of a run for display. */
export const outcomeOf = ({ status, partly }: { status: RunStatus; partly: Partly | null }): RunOutcome =>
  status === 'success' && partly ? 'partly' : status;
