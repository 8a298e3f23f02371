import type { Condition } from '@millwright/core/filter/types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Count, countExactly, countRows } from './rows-query.ts';

export type CountState = {
  value: Count | undefined;
  /** The count without search and filter; read when nothing matches. */
  all: Count | undefined;
  exactly: () => void;
  recount: () => void;
};

/** Counts the matching rows: capped at first, exact on request. Rows never wait for it. `own` is the block's own filter. */
export function useCount(model: string, where: Condition | null, own: Condition | null): CountState {
  const client = useQueryClient();
  const key = ['count', model, where];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => countRows(model, where, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  const all = useQuery({
    queryKey: ['count', model, own],
    queryFn: ({ signal }) => countRows(model, own, signal),
    enabled: data?.total === 0 && where !== own,
  });
  const exactly = useCallback(
    () => void countExactly(model, where).then((count) => client.setQueryData(['count', model, where], count)),
    [client, model, where],
  );
  const recount = useCallback(() => void client.invalidateQueries({ queryKey: ['count', model] }), [client, model]);
  return { value: data, all: all.data, exactly, recount };
}
