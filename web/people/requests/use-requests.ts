import type { AccessRequest, decideAccess, OwnAccessRequest } from '@millwright/core/contract/access-requests.ts';
import type { InputOf } from '@millwright/core/contract/parts/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRights } from '../../data/documents/use-rights.ts';
import { type AppFailure, get, post } from '../../data/http.ts';

type Page<Request> = { data: Request[]; total: number };

// As texts: the bell of every page would bring the schemas of the contract along.
const requestsPath = '/v1/access/requests';
const answersPath = '/v1/access/answers';

/** So many are shown at once; the others are counted. */
const pageSize = 20;

/** The open requests for rights in the company, for people who can grant them; reloaded every minute. */
export function useOpenRequests() {
  const rights = useRights();
  return useQuery<Page<AccessRequest>, AppFailure>({
    queryKey: ['access', 'requests'],
    queryFn: ({ signal }) => get(`${requestsPath}?open=1&limit=${pageSize}`, { signal }),
    enabled: rights?.allows('UPDATE', 'CLIENTS') === true,
    refetchInterval: 60_000,
  });
}

/** The decisions about this person's requests that they have not seen yet. */
export function useAnswers() {
  return useQuery<Page<OwnAccessRequest>, AppFailure>({
    queryKey: ['access', 'answers'],
    queryFn: ({ signal }) => get(`${answersPath}?limit=${pageSize}`, { signal }),
    refetchInterval: 60_000,
  });
}

/** Grants a request or declines it. */
export function useDecide({ id }: AccessRequest) {
  const queries = useQueryClient();
  return useMutation<unknown, AppFailure, InputOf<typeof decideAccess>>({
    mutationFn: (decision) => post(`${requestsPath}/${id}/decide`, decision),
    onSettled: () => Promise.all([['access'], ['people'], ['documents', 'users']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Marks an answer as seen. */
export function useSeeAnswer() {
  const queries = useQueryClient();
  return useMutation<unknown, AppFailure, string>({
    mutationFn: (id) => post(`${answersPath}/${id}/seen`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['access', 'answers'] }),
  });
}
