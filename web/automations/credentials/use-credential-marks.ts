import type { CredentialMark } from '@millwright/core/contract/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../data/http.ts';
import type { AutomationDocument } from '../data/use-automations.ts';

/** When the credentials of each step were last accepted and refused, by step id; reloaded for every version. */
export function useCredentialMarks({ id, version }: AutomationDocument): ReadonlyMap<string, CredentialMark> {
  const { data } = useQuery({
    queryKey: ['automation-credentials', id, version],
    queryFn: ({ signal }) => get(`/v1/data_connections/${id}/credentials`, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  return useMemo(() => new Map(data?.data.map((mark) => [mark.step_id, mark])), [data]);
}
