import type { JsonObject } from '@millwright/core/json.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Row } from '../../blocks/columns/values.ts';
import { type AppFailure, post } from '../../data/http.ts';
import { refreshObject } from '../../data/records/use-object.ts';

type Change = { row: Row; properties: JsonObject };

/** Writes rows of a record's work, each on top of the version that was seen; a row is written once at a time. */
export function useWork(record: string) {
  const client = useQueryClient();
  const busy = useRef(new Set<string>());
  const change = useMutation<unknown, AppFailure, Change>({
    mutationFn: ({ row, properties }) => post('/v1/graph/update/', { node_id: row.identity, properties, version: row.version }),
    // Also what was refused is read again: somebody else may have done it.
    onSettled: (_, __, { row }) =>
      Promise.all([refreshObject(client, record), refreshObject(client, row.identity)]).finally(() => busy.current.delete(row.identity)),
  });
  const write = (row: Row, properties: JsonObject, then?: () => void) => {
    if (busy.current.has(row.identity)) return;
    busy.current.add(row.identity);
    change.mutate({ row, properties }, { ...(then && { onSuccess: then }) });
  };
  return {
    write,
    failed: change.error ? { row: change.variables.row.identity, error: change.error } : null,
    pending: change.isPending ? change.variables.row.identity : null,
  };
}
