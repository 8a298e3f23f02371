import type { DocumentVersion, DocumentVersionContent } from '@millwright/core/contract/versions.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Collection } from '../../data/documents/use-documents.ts';
import { type AppFailure, get } from '../../data/http.ts';
import type { StoredDocument } from '../saving/document-kind.ts';

type Page = { data: DocumentVersion[]; total: number };
const pageSize = 50;

const pathOf = (collection: Collection, id: string) => `/v1/documents/${collection}/${encodeURIComponent(id)}/versions` as const;

/** Reads a document's versions, newest first, page by page. */
export function useVersions(collection: Collection, { id, version }: StoredDocument) {
  return useInfiniteQuery<Page, AppFailure, DocumentVersion[], unknown[], number>({
    queryKey: ['versions', collection, id, version],
    queryFn: ({ pageParam, signal }) => get(`${pathOf(collection, id)}?limit=${pageSize}&skip=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? read : undefined;
    },
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

/** Reads one version with its content. */
export function useVersion(collection: Collection, id: string, version: number) {
  return useQuery<DocumentVersionContent, AppFailure>({
    queryKey: ['versions', collection, id, 'content', version],
    queryFn: async ({ signal }) => (await get(`${pathOf(collection, id)}/${version}`, { signal })).data,
  });
}
