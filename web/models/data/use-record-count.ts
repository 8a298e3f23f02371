import { useQuery } from '@tanstack/react-query';
import { post } from '../../data/http.ts';

/** Counts the records of a model that the person may read; null while it loads, or if it fails. */
export function useRecordCount(model: string | undefined): number | null {
  const { data } = useQuery({
    queryKey: ['records', 'count', model],
    queryFn: ({ signal }) => post('/v1/graph/get/', { model, limit: 0 }, { signal }),
    enabled: model !== undefined,
    retry: false,
  });
  return data?.total ?? null;
}
