import type { Connection } from '@millwright/core/contract/integrations.ts';
import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { type AppFailure, get, post } from '../../data/http.ts';

/** A stored integration without its secrets. */
export type StoredIntegration = Integration & { version: number };

export const toRead = { verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS' } as const;
const connectionsKey = ['integrations'];

export const useIntegrations = () => useDocuments<StoredIntegration>('integrations');

/** The state of each integration's connection; loaded again whenever a screen shows it. */
export const useConnections = () =>
  useQuery<Connection[], AppFailure>({
    queryKey: connectionsKey,
    queryFn: async ({ signal }) => (await get('/v1/integrations', { signal })).data,
    staleTime: 0,
  });

/** Has documents and their states read again. */
export function useRenewal() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: connectionsKey }),
      client.invalidateQueries({ queryKey: ['documents', 'integrations'] }),
    ]);
  };
}

export type Tested = { works: boolean; status: number | null; error: Connection['error'] };

/** Tries whether an integration works. */
export function useTest(id: string) {
  const renew = useRenewal();
  return useMutation<Tested, AppFailure>({
    mutationFn: async () => (await post(`/v1/integrations/${id}/test`)).data,
    onSettled: renew,
  });
}

/** Sends the browser to the provider, where a person consents. */
export const useConnect = (id: string) =>
  useMutation<void, AppFailure>({
    mutationFn: async () => {
      const { data } = await post(`/v1/integrations/oauth/${id}/start`);
      location.assign(data.address);
    },
  });
