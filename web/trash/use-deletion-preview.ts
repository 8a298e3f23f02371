import type { DeletionPreview } from '@millwright/core/contract/graph.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, post } from '../data/http.ts';

const batch = 499;

type Line = DeletionPreview['taken'][number];

/** The lines of several previews, one for each relation. */
function together(lines: readonly Line[]): Line[] {
  const groups = [...Map.groupBy(lines, ({ relation, model }) => JSON.stringify([relation, model])).values()];
  return groups.map((group) => ({
    ...(group[0] as Line),
    count: group.every(({ count }) => count !== null) ? group.reduce((sum, { count }) => sum + (count ?? 0), 0) : null,
  }));
}

async function preview(ids: readonly string[], signal: AbortSignal): Promise<DeletionPreview> {
  const parts: DeletionPreview[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const { data } = await post('/v1/graph/delete/preview/', { node_ids: ids.slice(from, from + batch) }, { signal });
    parts.push(data);
  }
  const refused = new Map(parts.flatMap(({ refused }) => refused).map((each) => [JSON.stringify(each), each]));
  return {
    records: parts.reduce((sum, { records }) => sum + records, 0),
    taken: together(parts.flatMap(({ taken }) => taken)),
    emptied: together(parts.flatMap(({ emptied }) => emptied)),
    refused: [...refused.values()],
  };
}

/** Previews the deletion of these records; loaded again each time. */
export function useDeletionPreview(ids: readonly string[]) {
  return useQuery<DeletionPreview, AppFailure>({
    queryKey: ['deletion-preview', ids],
    queryFn: ({ signal }) => preview(ids, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
