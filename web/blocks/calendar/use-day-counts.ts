import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { graph } from '../../data/graph.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { dayOf } from '../moving/time-axis.ts';

const mostDays = 500;

/** Counts the records per start day on the server. It asks only when there are too many to show (`wanted`). */
export function useDayCounts(
  model: string,
  start: ResolvedColumn | null,
  where: Condition | null,
  zone: string,
  wanted: boolean,
): ReadonlyMap<string, number> {
  const { data } = useQuery<[string, number][]>({
    queryKey: ['rows', model, 'days', start?.path, where],
    enabled: wanted && start !== null,
    placeholderData: (previous) => previous,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const by = `${start?.path ?? ''}:day`;
      const query = `query days($where: JSON, $by: [String!], $limit: Int) { rows: ${model}_aggregate(where: $where, group_by: $by, limit: $limit) { group count } }`;
      const variables = { where: where as Json, by: [by], limit: mostDays };
      const { rows } = await graph<{ rows: { group: Record<string, Json>; count: number }[] }>(query, variables, signal);
      return rows.flatMap(({ group, count }) => (start && typeof group[by] === 'string' ? [[dayOf(start, group[by], zone), count]] : []));
    },
  });
  return new Map(data);
}
