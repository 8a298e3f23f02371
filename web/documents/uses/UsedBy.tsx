import type { NamedCollection } from '@millwright/core/document/places-naming.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { type Reader, Readers } from './Readers.tsx';

type Named = { collection: NamedCollection; id: string };

/** The query for documents that refer to another. */
export const usesOf = ({ collection, id }: Named) => ({
  queryKey: ['document-uses', collection, id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reader[]> => (await get(`/v1/document-uses/${collection}/${id}`, { signal })).data,
  staleTime: 0,
});

/** Lists what uses a document before it is deleted; nothing without uses. A failed request is shown as an error. */
export function UsedBy(of: Named) {
  const text = useText();
  const { data = [], error, refetch } = useQuery<Reader[], AppFailure>({ ...usesOf(of), retry: false });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return data.length > 0 && <Readers readers={data} title={text('documents.usedBy', { count: data.length })} />;
}
