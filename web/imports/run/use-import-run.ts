import { type ImportState, type ListedImport, listImports } from '@millwright/core/contract/imports.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post, request } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { saveFile } from '../../ui/browser/save-file.ts';

const every_ms = 1_000;
const recent = 10;

/** Whether an import is still at work. */
export const isOpen = ({ status }: Pick<ImportState, 'status'>): boolean => status === 'waiting' || status === 'running';

/** The progress of an import, refreshed until it has ended, also after a lost connection. */
export function useImportRun(id: string) {
  return useQuery<ImportState, AppFailure>({
    queryKey: ['imports', 'run', id],
    queryFn: async ({ signal }) => (await get<{ data: ImportState }>(`/v1/imports/${encodeURIComponent(id)}`, { signal })).data,
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      data
        ? (isOpen(data) || (data.undo !== null && isOpen(data.undo))) && every_ms
        : error && error.status >= 400 && error.status < 500
          ? false
          : every_ms,
  });
}

/** Stops an import after the current rows. */
export function useCancelImport(id: string) {
  const queries = useQueryClient();
  return useMutation<ImportState, AppFailure>({
    networkMode: 'always',
    mutationFn: async () => (await post<{ data: ImportState }>(`/v1/imports/${id}/cancel`)).data,
    onSuccess: (state) => queries.setQueryData(['imports', 'run', id], state),
  });
}

/** Undoes an import, and stops undoing it. */
export function useUndoing(id: string) {
  const queries = useQueryClient();
  const asking = (path: `/v1/imports/${string}/undo` | `/v1/imports/${string}/undo/cancel`) => ({
    networkMode: 'always' as const,
    mutationFn: async () => (await post<{ data: ImportState }>(path)).data,
    onSuccess: (state: ImportState) => queries.setQueryData(['imports', 'run', id], state),
  });
  return {
    undo: useMutation<ImportState, AppFailure>(asking(`/v1/imports/${id}/undo`)),
    stop: useMutation<ImportState, AppFailure>(asking(`/v1/imports/${id}/undo/cancel`)),
  };
}

/** Saves the rows that were refused as a file, with their reasons. */
export function useRefusedFile({ id, file_name }: Pick<ImportState, 'id' | 'file_name'>) {
  const text = useText();
  return useMutation<void, AppFailure>({
    networkMode: 'always',
    mutationFn: async () => {
      const response = await request('GET', `/v1/imports/${id}/refused`);
      const name = (file_name ?? text('imports.title')).replace(/\.\w+$/, '');
      saveFile(await response.blob(), `${name} (${text('imports.refusedRows')}).csv`);
    },
  });
}

/** The last imports into a model. */
export function useRecentImports(model: string) {
  return useQuery<ListedImport[], AppFailure>({
    queryKey: ['imports', 'list', model],
    queryFn: async ({ signal }) =>
      (await get<{ data: ListedImport[] }>(`${listImports.path}?model=${encodeURIComponent(model)}&limit=${recent}`, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data?.some(isOpen) === true && every_ms * 3,
  });
}
