import type { Condition } from '@millwright/core/filter/types.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Row } from '../columns/values.ts';
import type { Formatting } from '../formatting/formatting.ts';
import { type PageStart, readPage } from './rows-query.ts';

type Wanted = {
  query: { model: string; selection: string };
  where: Condition | null;
  ordering: readonly Ordering[];
  /** The number of rows per page. */
  limit: number;
  formatting: Formatting;
  /** False delays reading until the query is known. */
  ready?: boolean | undefined;
};

export type RowPages = {
  /** The rows of all loaded pages; null before the first arrives. */
  rows: readonly Row[] | null;
  error: unknown;
  busy: boolean;
  /** Reads the next page; null if there is none. */
  more: (() => void) | null;
  refresh: () => Promise<unknown>;
};

/** Reads the rows of a block page by page on request. A change of records reloads them; old rows stay visible until the new ones arrive. */
export function useRowPages({ query, where, ordering, limit, formatting, ready = true }: Wanted): RowPages {
  const pages = useInfiniteQuery({
    queryKey: ['rows', query.model, query.selection, where, ordering, limit],
    queryFn: async ({ pageParam, signal }) => {
      const rows = await readPage({ ...query, where }, ordering, pageParam, limit, signal);
      await formatting.prepare(rows);
      return rows;
    },
    enabled: ready,
    initialPageParam: { skip: 0 } as PageStart,
    getNextPageParam: (last, all) => (last.length === limit ? { skip: all.length * limit, after: last.at(-1)?.identity } : undefined),
    placeholderData: keepPreviousData,
    // Formatting is evaluated per row object, so each row must stay the object that was read.
    structuralSharing: false,
    staleTime: 0,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const rows = useMemo(() => data?.pages.flat() ?? null, [data]);
  return { rows, error, busy: isFetching, more: hasNextPage ? () => void fetchNextPage() : null, refresh: refetch };
}
