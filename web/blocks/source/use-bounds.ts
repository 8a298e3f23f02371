import type { Condition } from '@millwright/core/filter/types.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readRows } from './rows-query.ts';

type Bounded = Pick<RowsSetup, 'ordering' | 'skip' | 'max_rows'>;

/** The condition that limits a block to its own range of records; undefined while it loads, null without a limit. */
export type Bounds = { condition: Condition | null | undefined; error: unknown; retry: () => void };

/**
 * Finds the records of a block by its own sorting: without the first `skip`, at most `max_rows`. Search, filter, sorting,
 * counts, totals and export then apply only to these.
 */
export function useBounds(model: string, where: Condition | null, { ordering, skip = 0, max_rows }: Bounded): Bounds {
  const bounded = skip > 0 || max_rows !== undefined;
  const query = useQuery({
    queryKey: ['bounds', model, where, ordering, skip, max_rows],
    queryFn: async ({ signal }) => {
      const [from, count] = max_rows === undefined ? [0, skip] : [skip, max_rows];
      return (await readRows({ model, selection: 'identity', where }, ordering, from, count, signal)).map(({ identity }) => identity);
    },
    enabled: bounded,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const ids = query.data?.join(' ');
  const condition = useMemo((): Condition | null | undefined => {
    if (!bounded) return null;
    if (ids === undefined) return undefined;
    return { fact: 'identity', operator: max_rows === undefined ? 'notIn' : 'in', value: ids === '' ? [] : ids.split(' ') };
  }, [bounded, ids, max_rows]);
  return { condition, error: condition === undefined ? query.error : null, retry: () => void query.refetch() };
}
