import type { Automation } from '@millwright/core/automation/types.ts';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get } from '../app/http.ts';
import { useDocument, useDocuments } from '../documents/use-documents.ts';
import type { Draft } from './editor/draft.ts';
import type { Run } from './runs/use-runs.ts';

/** An automation as it is stored, with who stored it when. */
export type AutomationDocument = Automation & { updated_at: string | null; updated_by?: string | null };
/** How the runs of the last thirty days went. `success_rate` is between 0 and 1, null when none has ended. */
export type AutomationStats = {
  queued: number;
  running: number;
  waiting: number;
  success: number;
  failure: number;
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

/** Statistics of the automations by id, each as it comes. */
export function useAutomationStats(ids: readonly string[]): ReadonlyMap<string, AutomationStats> {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['automation-stats', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await get<{ data: AutomationStats }>(`/v1/documents/${collection}/${id}/stats`, { signal })).data,
      refetchInterval: 30_000,
    })),
    combine: (results) => new Map(results.flatMap(({ data }, index) => (data ? [[ids[index] ?? '', data] as const] : []))),
  });
}
