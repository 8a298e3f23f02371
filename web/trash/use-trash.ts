import type { TrashedRecord } from '@millwright/core/contract/graph.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type AppFailure, post } from '../data/http.ts';

type Page = { data: TrashedRecord[]; total: number };
const pageSize = 50;

/** The deleted records of a model, the latest first, page by page. */
export function useTrash(model: string | undefined, search: string) {
  return useInfiniteQuery<Page, AppFailure, Page, unknown[], number>({
    queryKey: ['trash', model, search],
    queryFn: ({ pageParam, signal }) => post('/v1/graph/trash/', { model, limit: pageSize, skip: pageParam, ...(search && { search }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => ({ data: pages.flatMap((page) => page.data), total: pages[0]?.total ?? 0 }),
    enabled: model !== undefined,
  });
}
