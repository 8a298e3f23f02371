import type { formModels, formToken } from '@millwright/core/contract/form-links.ts';
import type { OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { Text } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import { queryClient } from '../../data/query-client.ts';
import { actAsOutsider } from '../../data/session.ts';

type Told = OutputOf<typeof formToken>['data'];
/** What is known of a link: who sent it, what for, and what has become of it. */
export type SharedLink = Omit<Told, 'title'> & { title: Text };

/** The models of the form are there before it is drawn: nothing of the product is asked for its documents. */
async function readModels(share_token: string): Promise<void> {
  const { data } = await get<OutputOf<typeof formModels>>('/v1/forms/models', { share_token });
  queryClient.setQueryData(['documents', 'models'], data.models);
  queryClient.setQueryData(['documents', 'relations'], data.relations);
}

/** Asks what has become of a link, and from then on acts by it. Opening spends nothing. */
async function open(share_token: string): Promise<SharedLink> {
  const { data } = await post<{ data: SharedLink }>('/v1/forms/token/', {}, { share_token });
  actAsOutsider(share_token, { id: data.id, client: { ...data.client, name: data.sender.company } });
  if (data.status === 'open') await readModels(share_token);
  return data;
}

/** The link that this page was opened by. */
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
