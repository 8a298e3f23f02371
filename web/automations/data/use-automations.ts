import type { Automation, Partly, RunStatus } from '@millwright/core/automation/types.ts';
import type { DocumentMeta } from '@millwright/core/document/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDocument, useDocuments } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, get } from '../../data/http.ts';
import type { Run } from './use-runs.ts';

/** An automation as it is stored, with who made it and who stored it when. */
export type AutomationDocument = Automation &
  Pick<DocumentMeta, 'updated_at'> &
  Partial<Pick<DocumentMeta, 'created_by' | 'updated_by'>> & {
    /** What it uses and is not there any more; why, for those who may mend it. */
    problems?: { place: string; message?: string }[];
  };
/** How the runs of the last thirty days went. `success_rate` is between 0 and 1, null when none has ended. */
export type AutomationStats = {
  queued: number;
  running: number;
  waiting: number;
  success: number;
  failure: number;
  /** Of those that succeeded, the ones that did so in part; the rate is of those that did whole. */
  partly: number;
  success_rate: number | null;
  last_run: Run | null;
};

const collection = 'settings_data_connections';

export const useAutomations = () => useDocuments<AutomationDocument>(collection);
export const useAutomation = (id: string | undefined) => useDocument<AutomationDocument>(collection, id);

/** Stores a new automation: without steps, started by hand. */
export function useCreateAutomation() {
  const client = useQueryClient();
  return useMutation<AutomationDocument, AppFailure, Partial<Automation>>({
    mutationFn: async (document) => (await call<{ data: AutomationDocument }>('POST', `/v1/documents/${collection}`, document)).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['documents', collection], exact: true }),
  });
}

/** Statistics of every automation by id, in one call. */
export function useAutomationStats(): ReadonlyMap<string, AutomationStats> {
  const { data } = useQuery({
    queryKey: ['automation-stats'],
    queryFn: ({ signal }) => get<{ data: (AutomationStats & { automation_id: string })[] }>('/v1/data_connections/stats?limit=500', { signal }),
    refetchInterval: 30_000,
  });
  return useMemo(() => new Map(data?.data.map((stats) => [stats.automation_id, stats])), [data]);
}

/** A run's status for people: success in part is one of its own. */
export type RunOutcome = RunStatus | 'partly';

/** Outcomes by which lists of runs are narrowed, what needs somebody first. */
export const outcomes = ['failure', 'partly', 'success', 'cancelled', 'waiting', 'running', 'queued'] as const satisfies RunOutcome[];

/** How a run ended, as people are told. */
export const outcomeOf = ({ status, partly }: { status: RunStatus; partly: Partly | null }): RunOutcome =>
  status === 'success' && partly ? 'partly' : status;
