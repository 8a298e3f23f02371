import type { ArchivePreview, ArchivePushed, PulledArchive, RestorePoint } from '@millwright/core/contract/archive.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../../data/http.ts';
import type { ReadArchive } from '../file/archive-file.ts';
import { type Choices, settleConflicts } from '../file/settle-conflicts.ts';

const path = '/v1/configuration/archive';
/** As long as the server works on an archive. */
const timeout_ms = 90_000;

/** The company's present configuration. */
export const pullArchive = async (): Promise<PulledArchive> => (await get(path, { timeout_ms })).data;

/** An import: the archive, the chosen side of each conflict, and whether documents that the archive lacks are deleted. */
export type Import = { key: string; name: string; read: ReadArchive; choices: Choices; remove: boolean };
/** The request of a preview, and the changes that it would make. */
export type Previewed = ArchivePreview & { sent: ReadArchive & { remove: boolean } };

async function sentOf({ read, choices, remove }: Import): Promise<Previewed['sent']> {
  const archive = Object.keys(choices).length ? settleConflicts(read, await pullArchive(), choices) : read;
  return { ...archive, remove };
}

/** The changes that an import would make. Nothing is changed. */
export function usePreview(chosen: Import) {
  return useQuery<Previewed, AppFailure>({
    queryKey: ['configuration', 'preview', chosen.key, chosen.choices, chosen.remove],
    queryFn: async ({ signal }) => {
      const sent = await sentOf(chosen);
      const { data } = await post(`${path}/preview`, sent, { signal, timeout_ms });
      return { ...data, sent };
    },
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Has everything read anew that follows from the configuration. */
function useAnew() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

/** Applies a previewed import, unless the company's configuration has changed since. */
export function useApply() {
  const anew = useAnew();
  return useMutation<ArchivePushed, AppFailure, Previewed>({
    mutationFn: async ({ sent, hash }) => (await post(path, { ...sent, hash }, { timeout_ms })).data,
    onSettled: anew,
  });
}

type Page = { data: RestorePoint[]; total: number };
const pageSize = 20;

/** The restore points of the configuration, newest first. */
export function useRestorePoints() {
  return useInfiniteQuery<Page, AppFailure, Page, unknown[], number>({
    queryKey: ['configuration', 'restore-points'],
    queryFn: ({ pageParam, signal }) => get(`/v1/configuration/restore-points?limit=${pageSize}&skip=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => ({ data: pages.flatMap((page) => page.data), total: pages[0]?.total ?? 0 }),
  });
}

/** Takes an import back. */
export function useTakeBack() {
  const anew = useAnew();
  return useMutation<ArchivePushed, AppFailure, string>({
    mutationFn: async (id) => (await post(`/v1/configuration/restore-points/${id}/restore`, {}, { timeout_ms })).data,
    onSettled: anew,
  });
}
