import type { Automation } from '@millwright/core/automation/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get } from '../app/http.ts';
import { useDocument, useDocuments } from '../documents/use-documents.ts';
import type { Draft } from './editor/draft.ts';

/** An automation as it is stored, with who stored it when. */
export type AutomationDocument = Automation & { updated_at: string; updated_by?: string | null; created_at?: string };
/** How the last runs of an automation went. `success_rate` is between 0 and 1, null without a finished run. */
export type AutomationStats = {
  id: string;
  last_run: { id: string; date: string; status: string } | null;
  success_rate: number | null;
  runs: number;
  running: number;
  queued: number;
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

/** Last run and success rate of every automation, by id. */
export function useAutomationStats() {
  return useQuery<Map<string, AutomationStats>, AppFailure>({
    queryKey: ['automation-stats'],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: AutomationStats[] }>('/v1/data_connections/stats', { signal });
      return new Map(data.map((one) => [one.id, one]));
    },
    refetchInterval: 15_000,
  });
}
