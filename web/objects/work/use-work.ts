import type { JsonObject } from '@millwright/core/json.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Row } from '../../blocks/columns/values.ts';
import type { AppFailure } from '../../data/http.ts';
import { refreshObject } from '../../data/records/use-object.ts';
import { confirmFormQuery, writeRow } from './rows/confirm-row.ts';

type Change = { row: Row; properties: JsonObject; name: string };

/** Saves rows of a work list, each based on the values seen; a row is saved once at a time. */
export function useWork(record: string, work: PageWork) {
  const client = useQueryClient();
  const busy = useRef(new Set<string>());
  // Preloaded, so that it is available without a connection.
  useQuery({ ...confirmFormQuery(work.form ?? ''), enabled: work.form !== undefined });
  const change = useMutation<boolean, AppFailure, Change>({
    mutationFn: (written) => writeRow(client, work, written),
    networkMode: 'always',
    onSettled: (arrived, _, { row }) => {
      if (arrived === false) return void busy.current.delete(row.identity);
      // A refused row is reloaded too, because another person may have confirmed it.
      return Promise.all([refreshObject(client, record), refreshObject(client, row.identity)]).finally(() => busy.current.delete(row.identity));
    },
  });
  const write = (written: Change, then?: () => void) => {
    const { identity } = written.row;
    if (busy.current.has(identity)) return;
    busy.current.add(identity);
    change.mutate(written, { ...(then && { onSuccess: then }) });
  };
  return {
    write,
    failed: change.error ? { row: change.variables.row.identity, error: change.error } : null,
    pending: change.isPending ? change.variables.row.identity : null,
  };
}
