import { useQuery } from '@tanstack/react-query';
import { post } from '../../data/http.ts';

/** How many records a model has, as far as the person may read them; null until that is known, or where it can't be. */
export function useRecordCount(model: string | undefined): number | null {
  const { data } = useQuery({
    queryKey: ['records', 'count', model],
    queryFn: ({ signal }) => post('/v1/graph/get/', { model, limit: 0 }, { signal }),
    enabled: model !== undefined,
    retry: false,
  });
  return data?.total ?? null;
}
