import type { Automation } from '@millwright/core/automation/types.ts';
import type { DocumentMeta } from '@millwright/core/document/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDocument, useDocuments } from '../../data/documents/use-documents.ts';
import { type AppFailure, call, get } from '../../data/http.ts';
import type { Draft } from './draft.ts';
import type { Run } from './use-runs.ts';

/** An automation as it is stored, with who made it and who stored it when. */
export type AutomationDocument = Automation & Pick<DocumentMeta, 'updated_at'> & Partial<Pick<DocumentMeta, 'created_by' | 'updated_by'>>;
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
export const useAutomation = (id: string) => useDocument<AutomationDocument>(collection, id);

type Change = { id: string; version: number; change: Partial<Draft> };

/** Stores changed keys of an automation on top of the version they were made on. */
export function useSaveAutomation() {
  const client = useQueryClient();
  return useMutation<AutomationDocument, AppFailure, Change>({
    // Without a connection a save fails at once and says so, rather than happening at some later moment.
    networkMode: 'always',
    mutationFn: async ({ id, version, change }) =>
      (await call<{ data: AutomationDocument }>('PATCH', `/v1/documents/${collection}/${id}`, change, { version })).data,
    onSuccess: (document, { id }) => {
      client.setQueryData(['documents', collection, id], document);
      client.setQueryData<AutomationDocument[]>(['documents', collection], (all) =>
        all?.map((other) => (other.id === document.id ? document : other)),
      );
    },
  });
}

/** Stores a new automation: without steps, started by hand. */
export function useCreateAutomation() {
  const client = useQueryClient();
  return useMutation<AutomationDocument, AppFailure, Partial<Automation>>({
    mutationFn: async (document) => (await call<{ data: AutomationDocument }>('POST', `/v1/documents/${collection}`, document)).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['documents', collection], exact: true }),
  });
}

/** The document as it is stored now, past every cache. */
export async function storedAutomation(id: string): Promise<AutomationDocument> {
  return (await get<{ data: AutomationDocument }>(`/v1/documents/${collection}/${id}`)).data;
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
