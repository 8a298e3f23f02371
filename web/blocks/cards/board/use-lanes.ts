import type { ProcessBoard } from '@millwright/core/contract/processes.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStepPolicies } from '../../../data/documents/use-step-policies.ts';
import { graph } from '../../../data/graph.ts';
import { post } from '../../../data/http.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { type ChosenTotals, figureParts, figuresIn, type ReadFigures } from '../../totals/totals.ts';
import { countedKey, type Division, type Lane, type LaneCount, lanesOf } from './lanes.ts';

const mostLanes = 200;

/** What the server says of some records' steps; none of them: only the steps themselves. */
export const readBoard = async (model: string, object_ids: readonly string[], signal?: AbortSignal): Promise<ProcessBoard> =>
  (await post('/v1/processes/board/', { model, object_ids: [...object_ids] }, { ...(signal && { signal }) })).data;

/** The steps that records of a model can stand in, and the path to where they stand. */
export const useSteps = (model: string, enabled: boolean) =>
  useQuery({ queryKey: ['process-board', model], enabled, queryFn: ({ signal }) => readBoard(model, [], signal) });

/** Whether the columns of a board can be the options of a field. */
export const isChoice = ({ field }: ResolvedColumn): boolean => field?.type === 'tag' && Boolean(field.misc?.options);

/** What the columns of a board are; null while that is not known, and where a path divides nothing. */
export function useDivision(
  model: string,
  column: ResolvedColumn | null,
): { division: Division | null; steps: ProcessBoard['steps']; busy: boolean } {
  const choice = column && isChoice(column) ? column : null;
  const related = !choice && column?.target ? column : null;
  const { data, isPending } = useSteps(model, related !== null);
  if (choice) return { division: { kind: 'choice', column: choice, path: choice.path }, steps: [], busy: false };
  const own = related && data?.path?.startsWith(`${related.path}.`) ? data.path : null;
  return { division: own === null ? null : { kind: 'step', path: own }, steps: data?.steps ?? [], busy: related !== null && isPending };
}

/** The columns of a board with how many records each has and the figures over them, in one request; why it failed where it did. */
export function useLanes(model: string, division: Division, steps: ProcessBoard['steps'], where: Condition | null, totals: ChosenTotals) {
  const text = useText();
  const policies = useStepPolicies();
  const { path } = division;
  const { data, error } = useQuery<[string | null, LaneCount][]>({
    queryKey: ['rows', model, 'lanes', path, where, totals],
    placeholderData: (previous) => previous,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = `query lanes($where: JSON, $by: [String!], $limit: Int) { rows: ${model}_aggregate(where: $where, group_by: $by, limit: $limit) { group count ${figureParts(totals)} } }`;
      const variables = { where: where as Json, by: [path], limit: mostLanes };
      const { rows } = await graph<{ rows: ({ group: Record<string, Json>; count: number } & ReadFigures)[] }>(query, variables, signal);
      return rows.map((row): [string | null, LaneCount] => [countedKey(row.group, path), { count: row.count, totals: figuresIn(row, totals) }]);
    },
  });
  const empty = text('blocks.board.empty');
  return useMemo((): { lanes: Lane[]; counts: ReadonlyMap<string | null, LaneCount> | null; error: unknown } => {
    const counts = data ? new Map(data) : null;
    return { lanes: lanesOf({ division, steps, policies, counted: [...(counts?.keys() ?? [])], empty }), counts, error };
  }, [data, error, division, steps, policies, empty]);
}
