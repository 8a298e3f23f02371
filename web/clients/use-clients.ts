import { type Client, createClient, type NewClient } from '@millwright/core/contract/clients.ts';
import { createUser, type NewUser } from '@millwright/core/contract/users.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, get, post } from '../data/http.ts';
import { uuid } from '../data/uuid.ts';

type Page = { data: Client[]; total: number };
const pageSize = 100;

/** The open or the closed companies, by name and page by page. */
export function useClients(closed: boolean, enabled: boolean) {
  return useInfiniteQuery<Page, AppFailure, Page, unknown[], number>({
    queryKey: ['clients', closed],
    queryFn: ({ pageParam, signal }) =>
      get<Page>(`/v1/documents/clients?limit=${pageSize}&skip=${pageParam}${closed ? '&deleted=1' : ''}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => ({ data: pages.flatMap((page) => page.data), total: pages[0]?.total ?? 0 }),
    enabled,
  });
}

/** Closes a company by its typed name, or opens it again. */
export function useSwitchClient() {
  const queries = useQueryClient();
  return useMutation<unknown, AppFailure, { id: string; close?: string }>({
    mutationFn: ({ id, close }) =>
      close === undefined
        ? post(`/v1/documents/clients/${id}/restore`)
        : call('DELETE', `/v1/documents/clients/${id}?name=${encodeURIComponent(close)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
}

export type Administrator = Pick<NewUser, 'email' | 'first_name' | 'last_name'>;
type Making = { client: NewClient; administrator: Administrator | null; key: string };
/** The current stage: creating the company, filling it with the demo's data, or inviting its administrator. */
export type Stage = 'company' | 'demo' | 'person';

/** Filling a company with the demo's data takes a minute. */
const timeout_ms = 150_000;
/** Created companies whose administrator could not be invited, by idempotency key, so that a retry does not create a second company. */
const clients = new Map<string, Client>();

/** Creates a company, then invites its administrator, and reports the stage. A retry continues where it stopped. */
export function useMakeClient(onStage: (stage: Stage) => void) {
  const queries = useQueryClient();
  return useMutation<Client, AppFailure, Making>({
    mutationFn: async ({ client, administrator, key }) => {
      onStage(clients.has(key) ? 'person' : client.demo ? 'demo' : 'company');
      const company = clients.get(key) ?? (await post<{ data: Client }>(createClient.path, client, { idempotency_key: key, timeout_ms })).data;
      clients.set(key, company);
      if (administrator) {
        onStage('person');
        await post(createUser.path, { ...administrator, role: 'client_admin', client_id: company.id });
      }
      clients.delete(key);
      return company;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
}

/** One intention to make a company. */
export const newMakingKey = uuid;
