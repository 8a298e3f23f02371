import { type AuditEntry, type AuditFilter, exportAudit, listAudit } from '@millwright/core/contract/audit.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, request } from '../data/http.ts';
import { saveFile } from '../ui/browser/save-file.ts';

type Page = { data: AuditEntry[]; total: number };
const pageSize = 100;

/** Entries of the audit log, the newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery<Page, AppFailure, Page, unknown[], number>({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: String(pageSize), skip: String(pageParam), ...filter });
      return get(`${listAudit.path}?${params}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => {
      const entries = new Map(pages.flatMap((page) => page.data.map((entry) => [entry.id, entry])));
      return { data: [...entries.values()], total: pages[0]?.total ?? 0 };
    },
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Exports the filtered log as a file. The export is an entry of the log. */
export function useSaveAudit(name: string) {
  const queries = useQueryClient();
  return useMutation<void, AppFailure, AuditFilter>({
    networkMode: 'always',
    mutationFn: async (filter) => saveFile(await (await request('POST', exportAudit.path, filter)).blob(), `${name}.csv`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['audit'] }),
  });
}
