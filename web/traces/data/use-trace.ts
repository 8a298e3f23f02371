import type { Trace, TraceNode } from '@millwright/core/contract/traces.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../../data/http.ts';

/** The trace of a record. */
export function useTrace(id: string) {
  return useQuery<Trace, AppFailure>({
    queryKey: ['trace', id],
    queryFn: async ({ signal }) => (await get(`/v1/trace/${encodeURIComponent(id)}`, { signal })).data,
  });
}

/** The record that is traced. */
export const selfOf = ({ nodes }: Trace): TraceNode | undefined => nodes.find(({ side }) => side === 'self');
