import type { AccessChanges, CellChange, OtherRole } from '@millwright/core/access/changes/changes.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl, Verb } from '@millwright/core/access/types.ts';
import { type AccessEffect, type AccessStep, changeAccess, explainAccess } from '@millwright/core/contract/access.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDocument } from '../../../data/documents/use-documents.ts';
import { type AppFailure, post } from '../../../data/http.ts';
import { useUser } from '../../../data/session.ts';

type Answer = { effects: AccessEffect[]; others: CellChange[]; other_roles: OtherRole[] };
export type Explained = { allowed: boolean; for_administrators: boolean; role: string; steps: AccessStep[] };

/** The company's current access list. */
export function useAcl() {
  const { client_id } = useUser();
  const { data, error, refetch } = useDocument<{ acl: Acl | null }>('clients', client_id);
  const acl = useMemo(() => (data ? (data.acl ?? defaultAcl()) : null), [data]);
  return { acl, error, refetch };
}

/**
 * Tries the changes on the server: their effects, the affected people, and the changes by others since. The server refuses the same changes
 * as when saving.
 */
export function useTriedChanges(changes: AccessChanges) {
  return useQuery<Answer, AppFailure>({
    queryKey: ['access', 'try', changes],
    queryFn: async ({ signal }) => (await post<{ data: Answer }>(changeAccess.path, { ...changes, try: true }, { signal })).data,
    retry: false,
    gcTime: 0,
  });
}

/** The present state of the roles in a change, if others have changed them. */
export const readOtherRoles = async (changes: AccessChanges): Promise<OtherRole[]> =>
  (await post<{ data: Answer }>(changeAccess.path, { ...changes, try: true })).data.other_roles;

/** Carries changes out; whatever else has changed meanwhile stays. Refused if somebody has changed the same cell or role since it was seen. */
export function useChangeAccess() {
  const queries = useQueryClient();
  return useMutation<unknown, AppFailure, AccessChanges>({
    mutationFn: (changes) => post(changeAccess.path, changes),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', 'clients'] }),
  });
}

/** Why a role may or may not, as the server decides it. */
export function useExplanation(asked: { role: string; verb: Verb; resource: string; own: boolean } | null) {
  return useQuery<Explained, AppFailure>({
    queryKey: ['access', 'explain', asked],
    queryFn: async ({ signal }) => (await post<{ data: Explained }>(explainAccess.path, asked, { signal })).data,
    enabled: asked !== null,
    staleTime: 0,
  });
}
