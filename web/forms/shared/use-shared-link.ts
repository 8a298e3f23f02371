import type { formModels, formToken } from '@millwright/core/contract/form-links.ts';
import type { OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { Text } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { queryClient } from '../../data/query-client.ts';
import { actAsOutsider } from '../../data/session.ts';

type Told = OutputOf<typeof formToken>['data'];
/** A share link: its sender, purpose and state. */
export type SharedLink = Omit<Told, 'title'> & { title: Text };

/** Loads the models of the form before it is drawn, because a share link can't read other documents. */
async function readModels(share_token: string): Promise<void> {
  const { data } = await get<OutputOf<typeof formModels>>('/v1/forms/models', { share_token });
  queryClient.setQueryData(['documents', 'models'], data.models);
  queryClient.setQueryData(['documents', 'relations'], data.relations);
}

/** Reads the state of a link, and authenticates further requests with it. Opening doesn't use it up. */
async function open(share_token: string): Promise<SharedLink> {
  const { data } = await post<{ data: SharedLink }>('/v1/forms/token/', {}, { share_token });
  actAsOutsider(share_token, { id: data.id, client: { ...data.client, name: data.sender.company } });
  if (data.status === 'open') await readModels(share_token);
  return data;
}

/** Reads the link by which this page was opened. */
export function useSharedLink(token: string | null) {
  return useQuery<SharedLink, AppFailure>({
    queryKey: ['shared link'],
    queryFn: () => open(token ?? ''),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
}
